import type { Works } from '#functions/domain/money/books/works.ts';
import { now } from '#functions/lib/clock.ts';
import {
  cancelIntent,
  findIntent,
  type PaymentIntent,
} from '#functions/services/stripe/payments/payment-intents.ts';
import type { Key } from '#functions/table/client.ts';
import { findItem } from '#functions/table/read.ts';
import * as moneyLimits from '#shared/limits/money.ts';

import { settle } from './settle.ts';
import { checkAgain, stopChecking, type UnsettledPayment } from './unsettled-payments.ts';

/** What a check found: the payment is settled, closed for good, or still waiting; or there was nothing to check. */
export type CheckOutcome = 'settled' | 'closed' | 'waiting' | 'nothing';

/**
 * Asks the provider about a payment for which no event has arrived, and records its reply as `settle` does for events. An
 * intent that is unpaid for days is cancelled; a payer who comes back gets a new one.
 */
export async function checkPayment(key: Key, works: Works): Promise<CheckOutcome> {
  const payment = await findItem<UnsettledPayment & { GSI3PK?: string }>(key);
  return payment?.GSI3PK ? check(payment, works) : 'nothing';
}

async function check(payment: UnsettledPayment, works: Works): Promise<CheckOutcome> {
  const intent = await findIntent(payment.intentId);
  const outcome = intent && (await settle(intent, { isReconciliation: true }, works));
  const isOver =
    outcome === 'setAside' ||
    outcome === 'returned' ||
    outcome === 'otherEnvironment' ||
    intent?.state === 'canceled';
  if (intent?.status === 'succeeded' && !isOver) return 'settled';
  if (!intent || isOver || (await cancelAbandoned(payment, intent))) {
    await stopChecking(payment);
    return 'closed';
  }
  await checkAgain(payment);
  return 'waiting';
}

/** Cancels the intent if it is too old; answers whether it did. */
async function cancelAbandoned(
  { intentId, begunAt }: UnsettledPayment,
  { status }: PaymentIntent,
): Promise<boolean> {
  const isOld = now() - begunAt > moneyLimits.reconcile.giveUp;
  return isOld && status !== 'processing' && cancelIntent(intentId, 'abandoned');
}
