import { accounts, book } from '#functions/domain/money/books/journal.ts';
import { keyOf, type Movement } from '#functions/domain/money/books/movement.ts';
import { bookReturned } from '#functions/domain/money/payments/set-aside.ts';
import { timestamp } from '#functions/lib/clock.ts';
import { conflict } from '#functions/lib/errors.ts';
import { newId } from '#functions/lib/ids.ts';
import { booksOf } from '#functions/table/keys.ts';
import { create, transact } from '#functions/table/transactions/transaction.ts';
import { transition } from '#functions/table/transition.ts';
import { movementMachine } from '#shared/rules/money/movement.ts';

import { signed, type Acting } from './acting.ts';
import { dealtWith, findSetAside, type SetAside } from './find-set-aside.ts';

/** Books a payment that was set aside and that the provider has given back, in its dashboard for example. 409 while it has not. */
export async function dismissSetAside(card: SetAside, acting: Acting): Promise<void> {
  const { operator } = acting;
  const { intent, of, isRefunded, refunds } = await findSetAside(card, operator);
  const [first] = refunds;
  if (!isRefunded || !first) throw conflict('Stripe has not refunded all of this payment: give it back.');
  const { kind, id, payment } = of;
  const { id: intentId, received: amount, currency } = intent;
  const [at, movementId] = [timestamp(), newId()];
  const movement: Movement = {
    movementId,
    type: 'refund',
    ...of,
    amount,
    currency,
    ...(transition(movementMachine, 'create', 'operator').set as Pick<Movement, 'state'>),
    requestedAt: at,
    confirmedAt: at,
    attempts: 0,
    providerId: first.id,
    returns: intentId,
  };
  // Each refund is a line of the provider's statement. One of several parts is paid back with them.
  const parts =
    refunds.reduce((sum, each) => sum + each.amount, 0) === amount ? refunds : [{ ...first, amount }];
  await transact([
    dealtWith(card, of, true, at),
    ...bookReturned(intent, of, movementId),
    create({ ...keyOf(movement), ...movement }),
    ...parts.map((part) =>
      book(booksOf(of), {
        kind: 'paidElsewhere',
        payment,
        currency,
        lines: [
          { account: accounts.refunding(movementId), amount: part.amount },
          { account: accounts.provider, amount: -part.amount },
        ],
        at,
        by: operator.name,
        reason: part.id,
      }),
    ),
    ...signed(acting, {
      act: 'payment.dismiss',
      about: { kind, id },
      before: { intentId, reason: card.reason, received: amount },
      after: { intentId, reason: 'closed', refundIds: parts.map(({ id }) => id) },
    }),
  ]);
}
