import { transition, type Model } from './a-model-run.ts';

/** What the provider can tell of an intent. */
export type Report = 'processing' | 'failed' | 'succeeded';
type Recorded = 'nothing' | 'requires_payment' | Report;

/** A payment as the specification has it: how it stands in our records, and how its intent stands at the provider. */
export type PaymentModel = {
  recorded: Recorded;
  intent: 'none' | 'unpaid' | 'declined' | 'processing' | 'succeeded' | 'canceled';
  /** Counts the intents; each cancelled one is followed by another. */
  attempt: number;
  /** Whether the reconciler still looks at it. */
  isWatched: boolean;
  /** Every event there was. Each may come late, and may come again. */
  events: { attempt: number; report: Report }[];
  /** The intents whose money was set aside for the operator. */
  aside: Set<string>;
  isProvenNow: boolean;
};

export const unpaid = (): PaymentModel => ({
  recorded: 'nothing',
  intent: 'none',
  attempt: 0,
  isWatched: false,
  events: [],
  aside: new Set(),
  isProvenNow: false,
});

/** What a model with payments keeps. `lookIn` is when the reconciler looks next, in minutes from now. */
export type PaidModel = Model & { payments: PaymentModel[]; lookIn: number; logged: number };

/** Which records a report may follow, and the action that this is. */
const reports: Record<Report, { action: string; after: readonly Recorded[] }> = {
  processing: { action: 'process', after: ['requires_payment', 'failed'] },
  failed: { action: 'fail', after: ['requires_payment', 'processing', 'failed'] },
  succeeded: { action: 'succeed', after: ['requires_payment', 'processing', 'failed'] },
};

/** Records what is told of an intent, whoever tells it; answers whether that changed anything. */
export function record(model: PaidModel, payment: PaymentModel, report: Report, attempt: number): boolean {
  const { action, after } = reports[report];
  if (attempt !== payment.attempt || !after.includes(payment.recorded)) return false;
  model.taken.push(transition('Payment', action, payment.recorded));
  payment.recorded = report;
  if (report === 'succeeded') payment.isWatched = false;
  return true;
}

const told: Partial<Record<PaymentModel['intent'], Report>> = {
  declined: 'failed',
  canceled: 'failed',
  processing: 'processing',
  succeeded: 'succeeded',
};

/** Records what the provider answers when asked. */
export function look(model: PaidModel, payment: PaymentModel): boolean {
  const report = told[payment.intent];
  return report ? record(model, payment, report, payment.attempt) : false;
}

/** A new intent is in force. */
export function begin(model: PaidModel, payment: PaymentModel): void {
  if (payment.recorded === 'nothing') model.taken.push(transition('Payment', 'begin'));
  payment.recorded = 'requires_payment';
  payment.intent = 'unpaid';
  payment.attempt += 1;
  payment.isWatched = true;
}

/** The provider tells what has become of the intent in force; whether we hear it is another matter. */
export function report(payment: PaymentModel, intent: 'declined' | 'processing' | 'succeeded' | 'canceled') {
  payment.intent = intent;
  const what = told[intent];
  if (what) payment.events.push({ attempt: payment.attempt, report: what });
}

/** What the payment must look like in the table: its record, its place in the reconciler's list, ledger, issues. */
export function shown({ recorded, isWatched, aside }: PaymentModel, amount: number | null) {
  return {
    recorded,
    isWatched,
    ledger: recorded === 'succeeded' ? [{ amount, currency: 'usd' }] : [],
    aside: aside.size,
  };
}
