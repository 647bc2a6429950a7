/** The moments of a refund, from the transaction that requires it to the one that proves it. */
export const refundMoments = [
  'its transaction is written',
  'it is read',
  'it is put back',
  'it is noted as sent',
  'the provider is about to be asked',
  'the provider has made it',
  'its answer is about to be stored',
  'it is proved',
] as const;
export type RefundMoment = (typeof refundMoments)[number];
