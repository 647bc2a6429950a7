import { refusal } from '../../refusal.ts';

// What is said of paying.

export const unexpected = 'An unexpected error occurred.';
export const results = {
  succeeded: 'Payment succeeded!',
  processing: 'Your payment is processing.',
  unsuccessful: 'Your payment was not successful, please try again.',
} as const;
export const providerDown = /* @__PURE__ */ refusal(
  'payment.providerDown',
  'The payment provider does not answer. Please try again in a moment.',
);
export const askedTooOften = /* @__PURE__ */ refusal(
  'payment.askedTooOften',
  'We have just asked the payment provider.',
);
export const begunTooOften = /* @__PURE__ */ refusal(
  'payment.begunTooOften',
  'You have begun many payments in a day.',
);
export const confirmToBegin = /* @__PURE__ */ refusal(
  'payment.confirmToBegin',
  'You have begun several payments in a day. You can begin more once your email is confirmed.',
);
export const tooManyCards = /* @__PURE__ */ refusal(
  'payment.tooManyCards',
  'Many cards were tried for your payments in a day.',
);
export const cancelledTooOften = /* @__PURE__ */ refusal(
  'payment.cancelledTooOften',
  'You have cancelled what you paid for, or asked for that, several times in a day.',
);
export const givenBackTooOften = /* @__PURE__ */ refusal(
  'payment.givenBackTooOften',
  'You have refunded most of a payment many times in a day.',
);
export const underWay = /* @__PURE__ */ refusal(
  'payment.underWay',
  'A payment of this is under way. Please wait until it has gone through or failed.',
);
export const closed = /* @__PURE__ */ refusal(
  'payment.closed',
  'This has just been cancelled, so it can no longer be paid.',
);
export const checkoutClosed = /* @__PURE__ */ refusal(
  'payment.checkoutClosed',
  'Nobody can begin to pay here for now: something has to be put right with the payment provider first. You were not charged.',
);
export const badSignature = /* @__PURE__ */ refusal(
  'payment.badSignature',
  'This event is not signed by the payment provider.',
);
