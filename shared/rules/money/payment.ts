import type { StoredMachine } from '#shared/rules/machine.ts';

/** The kinds of work that can be paid for by card. */
export const paymentKinds = ['order', 'module'] as const;

/** The statuses that the provider can report. */
export const reportedStatuses = ['requires_payment', 'processing', 'failed', 'succeeded'] as const;
export type ReportedStatus = (typeof reportedStatuses)[number];
/** The statuses of a payment as we record it: as it was reported, given back, or closed with what it was for. */
export type PaymentStatus = ReportedStatus | 'returned' | 'closed';
export type PaymentAction =
  | 'begin'
  | 'beginAgain'
  | 'process'
  | 'fail'
  | 'succeed'
  | 'giveBack'
  | 'prevent'
  | 'close';

/** The states of a payment, as the provider reports them. A success is final, and so is its end: no later report overwrites them. */
export const paymentMachine = {
  name: 'Payment',
  path: 'status',
  states: {
    requires_payment: 'Begun; no card was accepted yet',
    processing: 'The bank is processing it',
    failed: 'Declined or cancelled; another card may follow',
    succeeded: 'Paid, on the provider’s proof',
    returned: 'Paid when it could not be paid for, and sent straight back; that intent never counts again',
    closed: 'Given up with what it was for; money that arrives all the same is sent back',
  },
  transitions: [
    { action: 'begin', by: 'payer', from: [], to: 'requires_payment' },
    {
      action: 'beginAgain',
      by: 'payer',
      from: ['requires_payment', 'processing', 'failed', 'returned'],
      to: 'requires_payment',
    },
    { action: 'process', by: 'provider', from: ['requires_payment', 'failed'], to: 'processing' },
    { action: 'fail', by: 'provider', from: ['requires_payment', 'processing', 'failed'], to: 'failed' },
    {
      action: 'succeed',
      by: 'provider',
      from: ['requires_payment', 'processing', 'failed'],
      to: 'succeeded',
    },
    {
      action: 'giveBack',
      by: 'provider',
      from: ['requires_payment', 'processing', 'failed'],
      to: 'returned',
    },
    { action: 'prevent', by: 'payer', from: [], to: 'closed' },
    { action: 'close', by: 'payer', from: ['requires_payment', 'processing', 'failed'], to: 'closed' },
  ],
  refusals: {},
} as const satisfies StoredMachine<PaymentStatus, PaymentAction, 'payer' | 'provider'>;

/** The action that a report of each status stands for. */
export const reportActions: Record<ReportedStatus, PaymentAction> = {
  requires_payment: 'begin',
  processing: 'process',
  failed: 'fail',
  succeeded: 'succeed',
};

/** The three results that a payer sees (product.md#payment). */
export type PaymentResult = 'succeeded' | 'processing' | 'unsuccessful';

/** The provider's status of an intent, as one of the three results. */
export function paymentResult(intentStatus: string): PaymentResult {
  if (intentStatus === 'succeeded') return 'succeeded';
  return intentStatus === 'processing' ? 'processing' : 'unsuccessful';
}
