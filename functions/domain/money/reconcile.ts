import { now } from '#functions/lib/clock.ts';
import { log } from '#functions/lib/log.ts';
import { cancelIntent, findIntent, type PaymentIntent } from '#functions/services/stripe/payment-intents.ts';
import { limits } from '#shared/limits.ts';

import { close, dueForALook, lookAgainLater, type OpenPayment } from './open-payments.ts';
import { settle } from './settle.ts';

/** What a round came to: payments settled, closed for good, still waiting, and those that could not be looked at. */
export type Tally = Record<'settled' | 'closed' | 'waiting' | 'failed', number>;

const MOST = 100;
const AT_ONCE = 8;

/**
 * Asks the provider about the payments that nothing was heard of, and records what it says by the same transition as
 * its events do. An intent that nobody has paid in days is taken back; whoever would still pay gets a new one.
 */
export async function reconcile(): Promise<Tally> {
  const tally: Tally = { settled: 0, closed: 0, waiting: 0, failed: 0 };
  const waiting = await dueForALook(MOST);
  while (waiting.length > 0) {
    const outcomes = await Promise.all(waiting.splice(0, AT_ONCE).map(lookAt));
    for (const outcome of outcomes) tally[outcome] += 1;
  }
  return tally;
}

/** One that cannot be looked at does not keep the others waiting. */
async function lookAt(payment: OpenPayment): Promise<keyof Tally> {
  try {
    return await resolve(payment);
  } catch (error) {
    const { kind, id, intentId } = payment;
    log.error('payment not reconciled', { kind, id, intentId, error });
    return 'failed';
  }
}

async function resolve(payment: OpenPayment): Promise<keyof Tally> {
  const intent = await findIntent(payment.intentId);
  const outcome = intent && (await settle(intent, { isOurs: true }));
  if (intent?.status === 'succeeded' && outcome !== 'setAside') return 'settled';
  const isOver = !intent || intent.state === 'canceled' || outcome === 'setAside';
  if (isOver || (await isGivenUp(payment, intent))) {
    await close(payment);
    return 'closed';
  }
  await lookAgainLater(payment);
  return 'waiting';
}

async function isGivenUp({ intentId, begunAt }: OpenPayment, { status }: PaymentIntent): Promise<boolean> {
  const isOld = now() - begunAt > limits.reconcile.giveUp;
  return isOld && status !== 'processing' && cancelIntent(intentId);
}
