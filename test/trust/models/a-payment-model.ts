import { transition, type Model } from './a-model-run.ts';

/** The states of an intent that Stripe reports in events. */
export type Report = 'processing' | 'failed' | 'succeeded';
type Recorded = 'nothing' | 'requires_payment' | Report | 'closed';

/** A payment as it ought to be (product.md#payment): its recorded status, and the state of its intent at Stripe. */
export type PaymentModel = {
  recorded: Recorded;
  intent: 'none' | 'unpaid' | 'declined' | 'processing' | 'succeeded' | 'canceled';
  /** The number of intents so far: a cancelled one is followed by another. */
  attempt: number;
  /** When the current intent was made, and when it succeeded at Stripe, in the time of the model. */
  begunAt: number;
  chargedAt: number;
  /** Whether it is in the list of payments to reconcile. */
  isOpen: boolean;
  /** All events so far. Each may be delivered late, and more than once. */
  events: { attempt: number; report: Report }[];
  /** Payments of another amount, currency or intent, or of a closed payment, which were set aside for the operator: why. */
  setAside: Map<string, 'differs' | 'closed'>;
  /** Whether the last event made it succeed. */
  isPaidByEvent: boolean;
};

export const unpaid = (): PaymentModel => ({
  recorded: 'nothing',
  intent: 'none',
  attempt: 0,
  begunAt: 0,
  chargedAt: 0,
  isOpen: false,
  events: [],
  setAside: new Map(),
  isPaidByEvent: false,
});

/**
 * A model with payments. `reconcileIn`: minutes until the next reconciliation. `logged`: number of logged errors. `now`:
 * milliseconds, where the model has a clock of its own. `endBefore`: ends what is paid for, if by its own clock it ended
 * unpaid before this time, and answers whether it did.
 */
export type PaidModel = Model & {
  payments: PaymentModel[];
  reconcileIn: number;
  logged: number;
  now?: number;
  endBefore?: (chargedAt: number) => boolean;
};

/** The transition of each report: its action, and the recorded statuses that it may follow. */
const reports: Record<Report, { action: string; after: readonly Recorded[] }> = {
  processing: { action: 'process', after: ['requires_payment', 'failed'] },
  failed: { action: 'fail', after: ['requires_payment', 'processing', 'failed'] },
  succeeded: { action: 'succeed', after: ['requires_payment', 'processing', 'failed'] },
};

/** Records the reported state of an intent, and returns whether the payment changed. What was paid too late is given back. */
export function recordReport(
  model: PaidModel,
  payment: PaymentModel,
  report: Report,
  attempt: number,
): boolean {
  const { action, after } = reports[report];
  if (attempt !== payment.attempt || !after.includes(payment.recorded)) return false;
  if (report === 'succeeded' && model.endBefore?.(payment.chargedAt)) {
    closePayment(model, payment);
    payment.setAside.set(`of attempt ${attempt}`, 'closed');
    model.logged += 1;
    return false;
  }
  model.transitions.push(transition('Payment', action, payment.recorded));
  payment.recorded = report;
  if (report === 'succeeded') payment.isOpen = false;
  return true;
}

const reportOf: Partial<Record<PaymentModel['intent'], Report>> = {
  declined: 'failed',
  canceled: 'failed',
  processing: 'processing',
  succeeded: 'succeeded',
};

/** Records the state that Stripe has for the intent, and returns whether the payment changed. */
export function recordIntentState(model: PaidModel, payment: PaymentModel): boolean {
  const report = reportOf[payment.intent];
  return report ? recordReport(model, payment, report, payment.attempt) : false;
}

/** Attaches a new intent to the payment. */
export function attachIntent(model: PaidModel, payment: PaymentModel): void {
  if (payment.recorded === 'nothing') model.transitions.push(transition('Payment', 'begin'));
  payment.recorded = 'requires_payment';
  payment.intent = 'unpaid';
  payment.attempt += 1;
  payment.begunAt = model.now ?? 0;
  payment.isOpen = true;
}

/** Closes the payment for good, begun or not, once its intent can no longer be paid. */
export function closePayment(model: PaidModel, payment: PaymentModel): void {
  const { recorded } = payment;
  model.transitions.push(
    recorded === 'nothing' ? transition('Payment', 'prevent') : transition('Payment', 'close', recorded),
  );
  payment.recorded = 'closed';
  payment.isOpen = false;
}

/** Changes the state of the current intent at Stripe, which creates an event. The event need not be delivered. */
export function changeIntent(
  { now = 0 }: PaidModel,
  payment: PaymentModel,
  intent: 'declined' | 'processing' | 'succeeded' | 'canceled',
) {
  payment.intent = intent;
  // Stripe counts in seconds.
  if (intent === 'succeeded') payment.chargedAt = Math.floor(now / 1_000) * 1_000;
  const report = reportOf[intent];
  if (report) payment.events.push({ attempt: payment.attempt, report });
}

/** The records that the table must have for a payment: its status, whether it is to be reconciled, what was charged, issues. */
export function expectedPayment({ recorded, isOpen, setAside }: PaymentModel, amount: number | null) {
  return {
    recorded,
    isOpen,
    charged: recorded === 'succeeded' ? [{ amount, currency: 'usd' }] : [],
    setAside: [...setAside.values()].toSorted(),
  };
}
