import { requestMovement } from '#functions/domain/money/books/movement.ts';
import type { Payment } from '#functions/domain/money/books/payment.ts';
import { bookReturned } from '#functions/domain/money/payments/set-aside.ts';
import { detachIntent } from '#functions/domain/money/payments/unsettled-payments.ts';
import { timestamp } from '#functions/lib/clock.ts';
import { conflict } from '#functions/lib/errors.ts';
import { newId } from '#functions/lib/ids.ts';
import { keys } from '#functions/table/keys.ts';
import { findItem } from '#functions/table/read.ts';
import { transact } from '#functions/table/transactions/transaction.ts';
import { untilCurrent } from '#functions/table/transactions/until-current.ts';

import { signed, type Acting } from './acting.ts';
import { dealtWith, findSetAside, type Found, type SetAside } from './find-set-aside.ts';

/** The states of a payment whose intent can still be what it is paid with. */
const isLive = ({ status }: Payment) =>
  status !== 'succeeded' && status !== 'closed' && status !== 'returned';

/** Gives the money of a payment back that was set aside, once. 409 if the provider has given it back already, or a part of it. */
export const giveBackSetAside = (card: SetAside, acting: Acting): Promise<void> =>
  untilCurrent(
    () => findSetAside(card, acting.operator),
    (found) => giveBack(card, found, acting),
  );

async function giveBack(
  card: SetAside,
  { intent, of, isRefunded, refunds }: Found,
  acting: Acting,
): Promise<void> {
  if (isRefunded) throw conflict('Stripe says that this payment is refunded: dismiss it.');
  if (refunds.length > 0)
    throw conflict(
      'A part of this payment is refunded at Stripe: refund the rest there, too, and dismiss it.',
    );
  const key = keys.payment(of);
  const payment = await findItem<Payment>(key);
  const { kind, id } = of;
  const { received: amount, currency } = intent;
  const [at, movementId] = [timestamp(), newId()];
  await transact([
    dealtWith(card, of, false, at),
    ...bookReturned(intent, of, movementId),
    requestMovement('refund', { ...of, currency, at, amount, returns: intent.id }, movementId),
    // It never counts as what is paid with it.
    ...(payment?.intentId === intent.id && isLive(payment) ? [detachIntent(key, intent.id)] : []),
    ...signed(acting, {
      act: 'payment.giveBack',
      about: { kind, id },
      before: { intentId: intent.id, reason: card.reason, received: amount },
      after: { intentId: intent.id, reason: 'closed' },
    }),
  ]);
}
