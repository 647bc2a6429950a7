import { clearanceFor } from '#functions/domain/money/books/seller-account.ts';
import type { PayableNow, Works } from '#functions/domain/money/books/works.ts';
import { AppError, conflict } from '#functions/lib/errors.ts';
import { isOurs } from '#functions/services/stripe/objects.ts';
import { MOST_PARTS } from '#functions/services/stripe/payments/parts.ts';
import {
  cancelIntent,
  createIntent,
  findIntent,
  isFor,
  type PaymentIntent,
} from '#functions/services/stripe/payments/payment-intents.ts';
import { withTimeLimit } from '#functions/services/stripe/time-limit.ts';
import { transact, type Step } from '#functions/table/transactions/transaction.ts';
import { Outdated, untilCurrent } from '#functions/table/transactions/until-current.ts';
import { allows } from '#functions/table/transition.ts';
import { paymentMachine } from '#shared/rules/money/payment.ts';
import { protection } from '#shared/rules/money/protection.ts';
import * as paymentTexts from '#shared/texts/money/payment.ts';

import { attachIntent } from './attach-intent.ts';
import { BankUndecided } from './bank-undecided.ts';
import { requireOpenCheckout } from './closed-checkout.ts';
import { findCustomer, withCustomer } from './customer.ts';
import { countIntent, requireMayBegin } from './limits.ts';
import { settle } from './settle.ts';

/**
 * Begins or continues a payment of all of these by their one payer: returns the client secret of its one current intent. 409 if
 * one of them is already paid, 429 if the payer has begun too many, or too many cards were tried for them.
 */
export async function beginPayment(
  dues: readonly PayableNow[],
  works: Works,
): Promise<{ clientSecret: string }> {
  const isOne = (name: 'payerId' | 'currency') => new Set(dues.map((due) => due[name])).size === 1;
  if (dues.length > MOST_PARTS || !isOne('payerId') || !isOne('currency'))
    throw new Error('One payment cannot pay for these.');
  const { clientSecret } = await withTimeLimit(currentIntent(dues, works));
  if (!clientSecret) throw new Error('The payment intent has no client secret.');
  return { clientSecret };
}

async function currentIntent(first: readonly PayableNow[], works: Works): Promise<PaymentIntent> {
  return untilCurrent(
    () => first,
    async (dues) => {
      if (dues.some(({ payment }) => payment?.status === 'closed')) throw conflict(paymentTexts.closed);
      for (const due of dues) {
        const intent = await keepOrEnd(due, dues, works);
        if (intent) return intent;
      }
      return newIntent(dues);
    },
  );
}

/** The intent that a payment has, if it is the one that pays for all of these; any other can never be paid afterwards. */
async function keepOrEnd(
  { payment, alreadyPaid }: PayableNow,
  dues: readonly PayableNow[],
  works: Works,
): Promise<PaymentIntent | undefined> {
  const intent = payment && (await findIntent(payment.intentId));
  // A restored table may have intents of the environment that it was copied from: nobody may pay those here.
  if (!intent || !isOurs(intent) || intent.state === 'canceled') return undefined;
  if (payment.status === 'returned') return undefined;
  if (intent.status === 'succeeded') {
    const outcome = await settle(intent, { payerId: payment.payerId }, works);
    // What was paid before was for something else, and goes back.
    if (outcome === 'returned') return undefined;
    throw conflict(alreadyPaid);
  }
  const isForOthers = dues.some((due) => due.payment && due.payment.payeeId !== due.payeeId);
  if (isFor(intent, dues) && !isForOthers) return intent;
  if (intent.status === 'processing') throw new BankUndecided();
  // For something else than was asked for before: the earlier intent must not be paid as well.
  if (!(await cancelIntent(intent.id, 'requested_by_customer'))) throw new Outdated();
  return undefined;
}

/** An intent, and how many there have been with it. */
type Begun = { intent: PaymentIntent; attempt: number };

async function newIntent(dues: readonly PayableNow[]): Promise<PaymentIntent> {
  const [first] = dues;
  if (!first) throw new Error('Nothing is to be paid.');
  const { payerId, currency } = first;
  const next = Math.max(...dues.map(({ payment }) => payment?.attempt ?? 0)) + 1;
  const reading = first.payer();
  const [payer, customer, , , ...cleared] = await Promise.all([
    reading,
    findCustomer(payerId, 'eventual'),
    requireMayBegin(
      payerId,
      reading.then(({ isConfirmed }) => isConfirmed),
    ),
    requireOpenCheckout(),
    ...dues.map(async (due) => ({ ...due, clearance: await clearanceFor(due.payeeId) })),
  ]);
  const isFirstSale = cleared.some(({ clearance }) => clearance === protection.clearance.first);
  const isSecured = isFirstSale || !payer.isConfirmed;
  const title = dues.map((due) => due.title).join(', ');
  const sellers = dues.map(({ payeeId }) => payeeId);
  const create = async (customerId: string, attempt: number): Promise<Begun | null> => {
    const details = { customerId, title, buyer: payerId, sellers };
    const intent = await createIntent({ parts: dues, currency, attempt, details, isSecured });
    // One that was cancelled below can never be paid, and is stored nowhere.
    if (intent?.state === 'canceled') return create(customerId, attempt + 1);
    return intent && { intent, attempt };
  };
  const { made, steps } = await withCustomer(payer, customer, (customerId) => create(customerId, next));
  const { intent, attempt } = made;
  const counted = [countIntent(payerId, payer.isConfirmed)];
  const attached = await attach(cleared, intent, attempt, { counted, customer: steps });
  const isCurrent = attached.some(
    ({ payment }) =>
      payment?.intentId === intent.id && allows(paymentMachine, 'succeed', 'provider', payment.status),
  );
  if (isCurrent) return intent;
  // Another tab was first, or this intent was paid meanwhile. Nobody knows the secret of one that is not attached; it
  // is cancelled to leave none open.
  if (attached.every(({ payment }) => payment?.intentId !== intent.id))
    await cancelIntent(intent.id, 'abandoned');
  throw new Outdated(attached);
}

async function attach(
  dues: readonly PayableNow[],
  { id: intentId }: PaymentIntent,
  attempt: number,
  { counted, customer }: { counted: Step[]; customer: Step[] },
): Promise<PayableNow[]> {
  try {
    return await attachIntent(dues, intentId, attempt, [...counted, ...customer]);
  } catch (error) {
    // Nobody knows the secret of this one, so nobody can pay it; it is cancelled to leave none open. Its customer is
    // kept.
    if (error instanceof AppError && (error.code === 'conflict' || error.code === 'too_many_requests'))
      await Promise.all([cancelIntent(intentId, 'requested_by_customer'), transact(customer)]);
    throw error;
  }
}
