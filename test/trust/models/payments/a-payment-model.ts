import { PRICE } from '#test/trust/models/order-rules.ts';

/** The states of an intent that Stripe reports in events. */
export type Report = 'processing' | 'failed' | 'succeeded';
export type Recorded = 'nothing' | 'requires_payment' | Report | 'closed';
export type PaymentEvent = { attempt: number; report: Report };

/** A payment as it ought to be (product.md#payment): its recorded status, and the state of its intent at Stripe. */
export type PaymentModel = {
  recorded: Recorded;
  intent: 'none' | 'unpaid' | 'declined' | 'processing' | 'succeeded' | 'canceled';
  /** The number of intents so far: a cancelled one is followed by another. */
  attempt: number;
  /** When the current intent was made, and when it succeeded at Stripe, in the time of the model. */
  begunAt: number;
  chargedAt: number;
  /** Whether it is in the list of payments to reconcile, and the minutes until that is done next. */
  isOpen: boolean;
  reconcileIn: number;
  /** All events so far. Each may be delivered late, and more than once. */
  events: PaymentEvent[];
  /** Payments of another amount, currency or intent, or of a closed payment, which were set aside for the operator: why. */
  setAside: Map<string, 'differs' | 'closed'>;
  /** Whether the last event made it succeed. */
  isPaidByEvent: boolean;
};

/** Minutes. A payment is first reconciled when it is two minutes old. */
export const FIRST_RECONCILIATION = 3;

export const unpaid = (): PaymentModel => ({
  recorded: 'nothing',
  intent: 'none',
  attempt: 0,
  begunAt: 0,
  chargedAt: 0,
  isOpen: false,
  reconcileIn: FIRST_RECONCILIATION,
  events: [],
  setAside: new Map(),
  isPaidByEvent: false,
});

/** The records that the table must have for a payment: its status, whether it is to be reconciled, what was charged, issues. */
export const expectedPayment = ({ recorded, isOpen, setAside }: PaymentModel) => ({
  recorded,
  isOpen,
  charged: recorded === 'succeeded' ? [{ amount: PRICE, currency: 'usd' }] : [],
  setAside: [...setAside.values()].toSorted(),
});
