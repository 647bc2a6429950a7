import { isNotExamined, type Hold } from '#functions/domain/money/books/hold.ts';
import { accounts } from '#functions/domain/money/books/journal.ts';
import { tellSeller } from '#functions/domain/money/payouts/news.ts';
import { timestamp } from '#functions/lib/clock.ts';
import { conflict, notFound } from '#functions/lib/errors.ts';
import { caseAttributes } from '#functions/table/cases.ts';
import { all } from '#functions/table/conditions.ts';
import { dueAttributes } from '#functions/table/due.ts';
import { keys } from '#functions/table/keys.ts';
import { findItem } from '#functions/table/read.ts';
import { accumulate, change, transact } from '#functions/table/transaction.ts';

import { bookMovement, changeMovement } from './change-movement.ts';
import { keyOf, noLongerStuck, waitsForOperator, type Movement, type MovementItem } from './movement.ts';

/** Who has paid a seller, and the reference of the bank's transfer. */
export type Proof = { by: string; reference: string };

/**
 * Records that the operator has paid this much of a seller's part from the bank account for that. 404 without such a transfer,
 * 409 unless this much waits to be paid by hand, and while a bank examines the payment.
 */
export async function confirmByHand(
  payout: Pick<Movement, 'kind' | 'id' | 'movementId' | 'amount'>,
  { by, reference }: Proof,
): Promise<void> {
  const movement = await findItem<MovementItem>(keyOf(payout));
  if (movement?.type !== 'transfer') throw notFound('There is no such payout.');
  const waits = () => conflict('This payout does not wait to be paid by hand.');
  if (!waitsForOperator(movement)) throw waits();
  if (movement.amount !== payout.amount) throw conflict('Another amount than this waits to be paid by hand.');
  const { movementId, amount, sellerId = '' } = movement;
  const hold = await findItem<Hold>(keys.hold(movement));
  const at = timestamp();
  const lines = [
    { account: accounts.transit(movementId), amount },
    { account: accounts.bank, amount: -amount },
  ];
  await transact([
    changeMovement(
      movement,
      'payByHand',
      'operator',
      { set: { confirmedAt: at }, remove: [...dueAttributes, ...caseAttributes] },
      // Somebody else has recorded it, or a bank has taken a part of it.
      waits,
    ),
    ...noLongerStuck(movement),
    bookMovement(movement, 'payByHand', 'operator', { lines, at, by, reason: reference }),
    change(keys.hold(movement), {
      set: { 'payout.state': 'paid', 'payout.at': at, transferredAt: at },
      when: all({ 'payout.movementId': movementId }, isNotExamined),
      refused: () => conflict('The bank of the buyer examines this payment.'),
    }),
    accumulate(keys.sellerBalance(sellerId), { onItsWay: -amount, paid: amount }),
    tellSeller({ sellerId, title: hold?.title ?? '' }, 'paid', amount),
  ]);
}
