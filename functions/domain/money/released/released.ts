import type { Held, Hold } from '#functions/domain/money/books/hold.ts';
import type { MovementItem } from '#functions/domain/money/movements/movement.ts';
import type { PaymentRef } from '#functions/domain/money/record.ts';
import type { Key } from '#functions/table/client.ts';
import { keys } from '#functions/table/keys.ts';
import { findItem } from '#functions/table/read.ts';

/** What was released of a hold as it was read, which its seller may have to give back. */
export type Released = {
  held: PaymentRef & Pick<Held, 'sellerId' | 'currency' | 'commissionRate'>;
  hold: Hold | undefined;
  /** The transfer of what was released, if anything was. */
  transfer: MovementItem | undefined;
};

/** A hold, and the transfer of what was released of it. */
export async function findReleased(key: Key): Promise<Pick<Released, 'hold' | 'transfer'>> {
  const hold = await findItem<Hold>(key);
  const movementId = hold?.payout?.movementId;
  return {
    hold,
    transfer: movementId ? await findItem<MovementItem>(keys.movement(key.PK, movementId)) : undefined,
  };
}
