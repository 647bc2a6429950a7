import * as fc from 'fast-check';

import { works } from '#functions/domain/kinds.ts';
import { checkPayment } from '#functions/domain/money/payments/check-payment.ts';
import { setClock } from '#functions/lib/clock.ts';
import { paymentKey } from '#test/support/work.ts';

import type { Step, Steps } from './a-model-run.ts';
import { recordIntentState, changeIntent, type PaidModel } from './a-payment-model.ts';
import { noBody, type PaymentRules } from './payment-rules.ts';
import { storeNextEvent, type RealPayments } from './real-payments.ts';

const MINUTE = 60_000;
const DAY = 24 * 60;
/** Minutes after which an unpaid intent is cancelled. */
const GIVE_UP = 3 * DAY;
/** Minutes. A payment is first reconciled when it is two minutes old, and then whenever its age has doubled. */
const FIRST = 3;
const LAST = 1.75 * DAY;

export const firstReconciliation = FIRST;

async function reconcileAfter(
  minutes: number,
  { now }: PaidModel,
  { kind, dues }: RealPayments,
): Promise<void> {
  setClock(() => now ?? Date.now() + minutes * MINUTE);
  try {
    await Promise.all(dues.map(({ id }) => checkPayment(paymentKey(kind, id), works)));
  } finally {
    if (now === undefined) setClock(null);
  }
}

/** Steps that reconcile: the product asks Stripe for the state of its open payments. */
export function reconciliationSteps<M extends PaidModel, R extends RealPayments>({
  amountOf,
  paid,
}: PaymentRules<M>) {
  /** In these minutes, or where the model has a clock of its own, once it was moved on by them. */
  const predict = (model: M, minutes: number) => {
    const later = minutes * MINUTE;
    if (model.now !== undefined) model.now += later;
    for (const [index, payment] of model.payments.entries()) {
      if (!payment.isOpen) continue;
      const isRecorded = recordIntentState(model, payment);
      if (isRecorded && payment.recorded === 'succeeded') paid(model, index);
      const age = (model.now ?? later) - payment.begunAt;
      if (age <= GIVE_UP * MINUTE || !['unpaid', 'declined'].includes(payment.intent)) continue;
      changeIntent(model, payment, 'canceled');
      payment.isOpen = false;
    }
  };

  const reconciliation = (minutes: number): Step<M, R> => ({
    name: `payments are reconciled in ${minutes} minutes`,
    action: 'reconcile',
    predict: (model) => {
      predict(model, minutes);
      model.reconcileIn = minutes > GIVE_UP ? Number.POSITIVE_INFINITY : 2 * minutes + FIRST;
      return { status: 200 };
    },
    run: async (real, model) => {
      await reconcileAfter(minutes, model, real);
      for (const index of real.dues.keys()) storeNextEvent(real, model, index, amountOf(model, index));
      return { status: 200, ...noBody };
    },
  });

  const steps: Steps<M, R>[] = [
    // Rarely after days, because that cancels unpaid intents for good.
    fc.nat(4).map((number) => (model: M) => {
      if (number === 0) return Number.isFinite(model.reconcileIn) ? reconciliation(4 * DAY) : undefined;
      return model.reconcileIn < LAST ? reconciliation(model.reconcileIn) : undefined;
    }),
  ];

  /** After weeks the bank decides on what is processing, no event is delivered, and all is reconciled. */
  const finish = async (model: M, real: R) => {
    for (const [index, payment] of model.payments.entries()) {
      if (payment.intent !== 'processing') continue;
      const isPaid = payment.events.length % 2 === 0;
      changeIntent(model, payment, isPaid ? 'succeeded' : 'declined');
      real.cloud.stripe.settle(real.dues[index]?.intents.at(-1) ?? '', isPaid ? 'succeeded' : 'failed');
    }
    predict(model, 30 * DAY);
    await reconcileAfter(30 * DAY, model, real);
  };
  return { steps, finish };
}
