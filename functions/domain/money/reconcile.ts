import { now } from '#functions/lib/clock.ts';
import { log } from '#functions/lib/log.ts';
import { cancelIntent, findIntent, type PaymentIntent } from '#functions/services/stripe/payment-intents.ts';
import { serverLimits } from '#shared/server-limits.ts';

import type { Payables } from './payable.ts';
import { settle } from './settle.ts';
import {
  findDueForCheck,
  postponeCheck,
  postponeFailedCheck,
  stopChecking,
  type UnsettledPayment,
} from './unsettled-payments.ts';

/** The result of a run: payments settled, closed for good, still waiting, and those whose check failed. */
export type Tally = Record<'settled' | 'closed' | 'waiting' | 'failed', number>;

/** Payments per shard and run, and how many of them are checked at the same time. */
const BATCH = 100;
const CONCURRENCY = 8;
/** Milliseconds after which a run begins no more checks: it ends within its function's timeout even if each of them hangs. */
const TIME_LIMIT = 3 * 60_000;

/**
 * Asks the provider about unsettled payments for which no event has arrived, and records its reply as `settle` does for
 * events. An intent that is unpaid for days is cancelled; a payer who comes back gets a new one.
 */
export async function reconcile(payables: Payables): Promise<Tally> {
  const tally: Tally = { settled: 0, closed: 0, waiting: 0, failed: 0 };
  const ends = performance.now() + TIME_LIMIT;
  const payments = await findDueForCheck(BATCH);
  while (payments.length > 0 && performance.now() < ends) {
    const batch = payments.splice(0, CONCURRENCY);
    const results = await Promise.all(batch.map((payment) => check(payment, payables)));
    for (const result of results) tally[result] += 1;
  }
  return tally;
}

/** Checks one payment. A failure is logged and the check put off, so that the other payments are checked. */
async function check(payment: UnsettledPayment, payables: Payables): Promise<keyof Tally> {
  const { kind, id, intentId, failures } = payment;
  try {
    return await resolve(payment, payables);
  } catch (error) {
    log.error('payment not reconciled', { kind, id, intentId, failures: failures + 1, error });
  }
  try {
    await postponeFailedCheck(payment);
  } catch (error) {
    log.error('check of a payment not put off', { kind, id, intentId, error });
  }
  return 'failed';
}

async function resolve(payment: UnsettledPayment, payables: Payables): Promise<keyof Tally> {
  const intent = await findIntent(payment.intentId);
  const outcome = intent && (await settle(intent, { isReconciliation: true }, payables));
  const isOver = outcome === 'setAside' || outcome === 'foreign' || intent?.state === 'canceled';
  if (intent?.status === 'succeeded' && !isOver) return 'settled';
  if (!intent || isOver || (await cancelAbandoned(payment, intent))) {
    await stopChecking(payment);
    return 'closed';
  }
  await postponeCheck(payment);
  return 'waiting';
}

/** Cancels the intent if it is too old; answers whether it did. */
async function cancelAbandoned(
  { intentId, begunAt }: UnsettledPayment,
  { status }: PaymentIntent,
): Promise<boolean> {
  const isOld = now() - begunAt > serverLimits.reconcile.giveUp;
  return isOld && status !== 'processing' && cancelIntent(intentId, 'abandoned');
}
