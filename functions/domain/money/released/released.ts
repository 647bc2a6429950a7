import type { HoldTerms, Hold } from '#functions/domain/money/books/hold.ts';
import { isUnderWay } from '#functions/domain/money/books/movement-states.ts';
import { isStillHere, type MovementItem } from '#functions/domain/money/books/movement.ts';
import type { PaymentRef } from '#functions/domain/money/books/payment.ts';
import type { Key } from '#functions/table/client.ts';
import { between } from '#functions/table/conditions.ts';
import { keys } from '#functions/table/keys.ts';
import { allOf } from '#functions/table/read.ts';

/** What was released of a hold as it was read, which its seller may have to give back. */
export type Released = {
  held: PaymentRef & Pick<HoldTerms, 'sellerId' | 'currency' | 'commissionRate'>;
  hold: Hold | undefined;
  /** The transfer of what was released, if anything was. */
  transfer: MovementItem | undefined;
  /** What is being taken back of what was transferred. */
  reversals: MovementItem[];
};

/** Whether the seller's part has begun to leave in the books, and nothing of it has left. */
export const hasNotLeft = ({ transfer }: Pick<Released, 'transfer'>): boolean =>
  transfer !== undefined && isStillHere(transfer);

/** A hold, the transfer of what was released of it, and what is being taken back: in one request, as the books have few items between the two. */
export async function findReleased(key: Key): Promise<Omit<Released, 'held'>> {
  const where = { PK: key.PK, SK: between(key.SK, keys.movement(key.PK, '~').SK) };
  const found = new Map((await allOf({ where })).map((item) => [item.SK, item]));
  const hold = found.get(key.SK) as (Key & Hold) | undefined;
  const transfer = found.get(keys.movement(key.PK, hold?.payout?.movementId ?? '').SK);
  const reversals = ([...found.values()] as MovementItem[]).filter(
    (item) => item.type === 'reversal' && isUnderWay(item),
  );
  return { hold, transfer: transfer as MovementItem | undefined, reversals };
}
