import type { Held, Hold } from '#functions/domain/money/books/hold.ts';
import type { MovementItem } from '#functions/domain/money/movements/movement.ts';
import type { PaymentRef } from '#functions/domain/money/record.ts';
import type { Key } from '#functions/table/client.ts';
import { between } from '#functions/table/conditions.ts';
import { keys } from '#functions/table/keys.ts';
import { pagesOf } from '#functions/table/read.ts';

/** What was released of a hold as it was read, which its seller may have to give back. */
export type Released = {
  held: PaymentRef & Pick<Held, 'sellerId' | 'currency' | 'commissionRate'>;
  hold: Hold | undefined;
  /** The transfer of what was released, if anything was. */
  transfer: MovementItem | undefined;
};

const PAGE = 100;

/** A hold, and the transfer of what was released of it: in one request, as the books have few items between the two. */
export async function findReleased(key: Key): Promise<Pick<Released, 'hold' | 'transfer'>> {
  const found = new Map<string, Key>();
  const where = { PK: key.PK, SK: between(key.SK, keys.movement(key.PK, '~').SK) };
  for await (const page of pagesOf({ where, limit: PAGE })) for (const item of page) found.set(item.SK, item);
  const hold = found.get(key.SK) as (Key & Hold) | undefined;
  const transfer = found.get(keys.movement(key.PK, hold?.payout?.movementId ?? '').SK);
  return { hold, transfer: transfer as MovementItem | undefined };
}
