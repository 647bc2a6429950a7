import { perform, transition, type OrderModel } from '#test/trust/models/an-order-model.ts';
import { endOf } from '#test/trust/models/order-rules.ts';

import type { PaymentEvent, PaymentModel, Recorded, Report } from './a-payment-model.ts';

/** The transition of each report: its action, and the recorded statuses that it may follow. */
const reports: Record<Report, { action: string; after: readonly Recorded[] }> = {
  processing: { action: 'process', after: ['requires_payment', 'failed'] },
  failed: { action: 'fail', after: ['requires_payment', 'processing', 'failed'] },
  succeeded: { action: 'succeed', after: ['requires_payment', 'processing', 'failed'] },
};

/**
 * Records the reported state of an intent, and returns whether the payment changed. An order whose payment succeeds is paid;
 * what was paid too late is given back.
 */
export function recordReport(model: OrderModel, { report, attempt }: PaymentEvent): boolean {
  const { payment } = model;
  const { action, after } = reports[report];
  if (attempt !== payment.attempt || !after.includes(payment.recorded)) return false;
  if (report === 'succeeded' && endUnpaid(model)) {
    closePayment(model);
    payment.setAside.set(`of attempt ${attempt}`, 'closed');
    model.logged += 1;
    return false;
  }
  model.transitions.push(transition('Payment', action, payment.recorded));
  payment.recorded = report;
  if (report === 'succeeded') {
    payment.isOpen = false;
    perform(model, 'buyer', 'pay');
  }
  return true;
}

/** Ends the order if by its clock it ended before it was charged, and returns whether it did. */
function endUnpaid(model: OrderModel): boolean {
  const end = endOf(model.story);
  if (!end || end.at > model.payment.chargedAt) return false;
  perform(model, 'clock', end.what, { at: end.at });
  return true;
}

const reportOf: Partial<Record<PaymentModel['intent'], Report>> = {
  declined: 'failed',
  canceled: 'failed',
  processing: 'processing',
  succeeded: 'succeeded',
};

/** Records the state that Stripe has for the intent. */
export function recordIntentState(model: OrderModel): void {
  const { intent, attempt } = model.payment;
  const report = reportOf[intent];
  if (report) recordReport(model, { report, attempt });
}

/** Attaches a new intent to the payment. */
export function attachIntent({ payment, transitions, now }: OrderModel): void {
  if (payment.recorded === 'nothing') transitions.push(transition('Payment', 'begin'));
  payment.recorded = 'requires_payment';
  payment.intent = 'unpaid';
  payment.attempt += 1;
  payment.begunAt = now;
  payment.isOpen = true;
}

/** Closes the payment for good, begun or not, once its intent can no longer be paid. */
export function closePayment({ payment, transitions }: OrderModel): void {
  const { recorded } = payment;
  transitions.push(
    recorded === 'nothing' ? transition('Payment', 'prevent') : transition('Payment', 'close', recorded),
  );
  payment.recorded = 'closed';
  payment.isOpen = false;
}

/** Changes the state of the current intent at Stripe, which creates an event. The event need not be delivered. */
export function changeIntent(
  { payment, now }: OrderModel,
  intent: 'declined' | 'processing' | 'succeeded' | 'canceled',
): void {
  payment.intent = intent;
  // Stripe counts in seconds.
  if (intent === 'succeeded') payment.chargedAt = Math.floor(now / 1_000) * 1_000;
  const report = reportOf[intent];
  if (report) payment.events.push({ attempt: payment.attempt, report });
}
