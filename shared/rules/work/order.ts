/** The stages of an order (product.md#orders). In REVIEW, REVISION, DISPUTED and FINISHED it is completed and paid. */
export const orderStages = [
  'ORDERED',
  'PAID',
  'DELIVERED',
  'REVIEW',
  'REVISION',
  'DISPUTED',
  'FINISHED',
  'CANCELLED',
] as const;
export type OrderStage = (typeof orderStages)[number];

/** What the two parties of an order, the clock, the bank of the payer and the operator can do. */
export const orderActions = [
  'place',
  'writeRequirements',
  'pay',
  'deliver',
  'replaceDelivery',
  'download',
  'approve',
  'requestRevision',
  'cancel',
  'askToCancel',
  'agreeToCancel',
  'refuseToCancel',
  'decline',
  'refundPart',
  'refundAll',
  'dispute',
  'offer',
  'acceptOffer',
  'divide',
  'expire',
  'freeze',
  'unfreeze',
  'takeBack',
  'returnUnclaimed',
  'decide',
  'refund',
  'reopen',
] as const;
export type OrderAction = (typeof orderActions)[number];

export type OrderRole = 'buyer' | 'seller';
/** Who can change an order: its parties, the clock, the bank of a payer who disputes the payment, and who runs the marketplace. */
export const orderActors = ['buyer', 'seller', 'clock', 'bank', 'operator'] as const;
export type OrderActor = (typeof orderActors)[number];

/** Whether the order is open but not begun: its buyer has neither written requirements nor paid. */
export function isUnbegun({
  stage,
  hasRequirements,
}: {
  stage: OrderStage;
  hasRequirements: boolean;
}): boolean {
  return stage === 'ORDERED' && !hasRequirements;
}
