import { sources, type Machine } from './machine.ts';

/** The statuses of a payment as we record it (§4, decisions: Payment). */
export const paymentStatuses = ['requires_payment', 'processing', 'failed', 'succeeded'] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];
export type PaymentAction = 'begin' | 'process' | 'fail' | 'succeed';

/** The states of a payment, as the provider reports them. A success is final: no later report overwrites it. */
export const paymentMachine = {
  name: 'Payment',
  states: {
    requires_payment: 'Begun; no card was accepted yet',
    processing: 'The bank is still at it',
    failed: 'Declined or cancelled; another card may follow',
    succeeded: 'Paid, on the provider’s proof',
  },
  transitions: [
    { action: 'begin', by: 'payer', from: [], to: 'requires_payment' },
    { action: 'process', by: 'provider', from: ['requires_payment', 'failed'], to: 'processing' },
    { action: 'fail', by: 'provider', from: ['requires_payment', 'processing', 'failed'], to: 'failed' },
    {
      action: 'succeed',
      by: 'provider',
      from: ['requires_payment', 'processing', 'failed'],
      to: 'succeeded',
    },
  ],
  refusals: {},
} as const satisfies Machine<PaymentStatus, PaymentAction, 'payer' | 'provider'>;

/** The action that a report of each status stands for. */
export const reportActions: Record<PaymentStatus, PaymentAction> = {
  requires_payment: 'begin',
  processing: 'process',
  failed: 'fail',
  succeeded: 'succeed',
};

/** The recorded statuses that a report of this status may overwrite. */
export function overwritableBy(reported: PaymentStatus): PaymentStatus[] {
  return sources<PaymentStatus, PaymentAction, 'payer' | 'provider'>(paymentMachine, reportActions[reported]);
}

/** The three results that a payer sees (§4). */
export type PaymentResult = 'succeeded' | 'processing' | 'unsuccessful';

/** The provider's status of an intent, as one of the three results. */
export function paymentResult(intentStatus: string): PaymentResult {
  if (intentStatus === 'succeeded') return 'succeeded';
  return intentStatus === 'processing' ? 'processing' : 'unsuccessful';
}
