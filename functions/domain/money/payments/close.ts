import type { Payable, Works } from '#functions/domain/money/books/works.ts';
import { timestamp } from '#functions/lib/clock.ts';
import { conflict } from '#functions/lib/errors.ts';
import { isOurs } from '#functions/services/stripe/objects.ts';
import { cancelIntent, findIntent } from '#functions/services/stripe/payments/payment-intents.ts';
import { create, type Step } from '#functions/table/transactions/transaction.ts';
import { Outdated } from '#functions/table/transactions/until-current.ts';
import { transition } from '#functions/table/transition.ts';
import { paymentMachine } from '#shared/rules/money/payment.ts';
import * as paymentTexts from '#shared/texts/money/payment.ts';

import { BankUndecided } from './bank-undecided.ts';
import { settle } from './settle.ts';
import { closePayment } from './unsettled-payments.ts';

/**
 * The step that closes the payment of a record, in the transaction that ends the record. Its intent is cancelled at the
 * provider first, so that no money can arrive any more; if that is too late, what arrived is recorded, and the caller
 * has to read again (`Outdated`). `BankUndecided` while the bank is processing it. The step requires that no other
 * intent was begun since.
 */
export async function closingStep(due: Payable, works: Works): Promise<Step> {
  const { key, kind, id, n, payerId, payeeId, amount, currency, payment } = due;
  if (!payment) {
    const { set } = transition(paymentMachine, 'prevent', 'payer');
    const charge = { kind, id, payment: n, payerId, payeeId, amount, currency };
    const none = { intentId: '', attempt: 0 };
    return create({ ...key, ...charge, ...none, ...set, closedAt: timestamp() }, () => new Outdated());
  }
  // It is closed already, so the record has changed since it was read.
  if (payment.status === 'closed') throw new Outdated();
  const { intentId } = payment;
  await cancelCharge(intentId, payment.payerId, works);
  return closePayment(key, intentId);
}

/** Makes sure that this intent can never be paid. */
async function cancelCharge(intentId: string, payerId: string, works: Works): Promise<void> {
  const intent = await findIntent(intentId);
  // A restored table may have intents of the environment that it was copied from: nobody may pay those here.
  if (!intent || !isOurs(intent) || intent.state === 'canceled') return;
  if (intent.status === 'processing') throw new BankUndecided();
  if (intent.status !== 'succeeded') {
    // Not cancelled: it has changed since it was read.
    if (!(await cancelIntent(intentId, 'requested_by_customer'))) throw new Outdated();
    return;
  }
  // The money was faster.
  const outcome = await settle(intent, { payerId }, works);
  throw outcome === 'setAside' ? conflict(paymentTexts.underWay) : new Outdated();
}
