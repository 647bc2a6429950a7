import * as fc from 'fast-check';

import { works } from '#functions/domain/kinds/kinds.ts';
import { checkPayment } from '#functions/domain/money/payments/check-payment.ts';
import { setClock } from '#functions/lib/clock.ts';
import { paymentKey } from '#test/support/work.ts';
import type { Step, Steps } from '#test/trust/models/a-model-run.ts';
import type { RealOrder } from '#test/trust/models/a-real-order.ts';
import type { OrderModel } from '#test/trust/models/an-order-model.ts';
import { judge } from '#test/trust/models/order-money.ts';

import { FIRST_RECONCILIATION } from './a-payment-model.ts';
import { changeIntent, recordIntentState } from './payment-changes.ts';
import { currentIntent, storeNextEvent } from './real-payment.ts';

const MINUTE = 60_000;
const DAY = 24 * 60;
/** Minutes after which an unpaid intent is cancelled. */
const GIVE_UP = 3 * DAY;
/** Minutes. After the first time, a payment is reconciled whenever its age has doubled. */
const LAST = 1.75 * DAY;

async function reconcile({ orderId }: RealOrder, { now }: OrderModel): Promise<void> {
  setClock(() => now);
  await checkPayment(paymentKey('order', orderId), works);
}

function predict(model: OrderModel, minutes: number): void {
  const { payment } = model;
  model.now += minutes * MINUTE;
  if (!payment.isOpen) return;
  recordIntentState(model);
  const isOld = model.now - payment.begunAt > GIVE_UP * MINUTE;
  if (!isOld || !['unpaid', 'declined'].includes(payment.intent)) return;
  changeIntent(model, 'canceled');
  payment.isOpen = false;
}

const reconciliation = (minutes: number): Step => ({
  name: `the payment is reconciled in ${minutes} minutes`,
  action: 'reconcile',
  predict: (model) => {
    predict(model, minutes);
    model.payment.reconcileIn =
      minutes > GIVE_UP ? Number.POSITIVE_INFINITY : 2 * minutes + FIRST_RECONCILIATION;
    return { status: 200 };
  },
  run: async (real, model) => {
    await reconcile(real, model);
    storeNextEvent(real, model);
    return { status: 200 };
  },
});

/** The product asks Stripe for the state of an open payment. */
export const reconciliationSteps: Steps[] = [
  // Rarely after days, because that cancels unpaid intents for good.
  fc.nat(4).map((number) => ({ payment: { reconcileIn } }: OrderModel) => {
    if (number === 0) return Number.isFinite(reconcileIn) ? reconciliation(4 * DAY) : undefined;
    return reconcileIn < LAST ? reconciliation(reconcileIn) : undefined;
  }),
];

/**
 * After weeks the bank decides on what is processing, no event is delivered, and the payment is reconciled. A dispute of the
 * bank that nobody has answered is lost by then: an open one delays what other orders of the seller are paid.
 */
export async function finish(model: OrderModel, real: RealOrder): Promise<void> {
  const { intent, events } = model.payment;
  if (intent === 'processing') {
    const isPaid = events.length % 2 === 0;
    changeIntent(model, isPaid ? 'succeeded' : 'declined');
    real.cloud.stripe.settle(currentIntent(real), isPaid ? 'succeeded' : 'failed');
  }
  predict(model, 30 * DAY);
  await reconcile(real, model);
  const judging = judge(model, false);
  judging?.predict(model);
  await judging?.run(real, model);
}
