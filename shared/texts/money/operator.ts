import { refusal } from '../../refusal.ts';

// What is said of what operators decide.

export const nothingReleased = /* @__PURE__ */ refusal(
  'operator.nothingReleased',
  'Nothing was released that could be taken back.',
);
export const noTimeForDispute = /* @__PURE__ */ refusal(
  'operator.noTimeForDispute',
  'There is no time left for a dispute: the money cannot be held that long.',
);
export const paidOut = /* @__PURE__ */ refusal(
  'operator.paidOut',
  'The money is on its way to the seller, or there already, so it cannot be held again. You can refund it.',
);
export const notPaidOut = /* @__PURE__ */ refusal(
  'operator.notPaidOut',
  'The money is not on its way to the seller yet: refund it from what was released.',
);
export const aboveCharged = /* @__PURE__ */ refusal(
  'operator.aboveCharged',
  'This is more than what has not been refunded or charged back.',
);
