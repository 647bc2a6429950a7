import { refusal } from '../refusal.ts';

// What is said of orders and modules alike.

export const notPossible = /* @__PURE__ */ refusal(
  'work.notPossible',
  ({ action, stage }: { action: string; stage: string }) => `'${action}' is not possible in ${stage}.`,
);
export const aboveReleased = /* @__PURE__ */ refusal(
  'work.aboveReleased',
  'This is more than what was released.',
);
export const takenBack = /* @__PURE__ */ refusal(
  'work.takenBack',
  'Money of this payment was taken back, so what is left of it cannot be moved any more.',
);
export const tooManyRefunds = /* @__PURE__ */ refusal(
  'work.tooManyRefunds',
  'You have refunded as many parts of this as you may. You can still refund all that is left.',
);
export const tooManyOffers = /* @__PURE__ */ refusal(
  'work.tooManyOffers',
  'You have named as many amounts in this dispute as one side may. The last of them counts.',
);
