/** A payment's life as we record it; `succeeded` is final (§4, decisions: Payment). */
export const paymentStatuses = ['requires_payment', 'processing', 'failed', 'succeeded'] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

/** Which recorded states an event may still overwrite: a late failure never undoes a success. */
export const paymentTransitions: Record<PaymentStatus, readonly PaymentStatus[]> = {
  requires_payment: [],
  processing: ['requires_payment', 'failed'],
  failed: ['requires_payment', 'processing', 'failed'],
  succeeded: ['requires_payment', 'processing', 'failed'],
};

/** The three results a payer is told (§4). */
export type PaymentResult = 'succeeded' | 'processing' | 'unsuccessful';

/** The provider's word for an intent's state, as one of the three results. */
export function paymentResult(intentStatus: string): PaymentResult {
  if (intentStatus === 'succeeded') return 'succeeded';
  return intentStatus === 'processing' ? 'processing' : 'unsuccessful';
}
