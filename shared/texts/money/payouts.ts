import { refusal } from '../../refusal.ts';

// What is said of payouts.

export const manual = /* @__PURE__ */ refusal(
  'payouts.manual',
  'Payouts are made by hand here, so you need no account for them.',
);
export const countryMissing = /* @__PURE__ */ refusal(
  'payouts.countryMissing',
  'Choose the country of your bank account.',
);
export const otherCountry = /* @__PURE__ */ refusal(
  'payouts.otherCountry',
  'You have a payout account in another country already, and its country cannot be changed.',
);
export const countryRefused = /* @__PURE__ */ refusal(
  'payouts.countryRefused',
  'Stripe does not pay out in this country. Please write to us.',
);
export const detailsRefused = /* @__PURE__ */ refusal(
  'payouts.detailsRefused',
  'Stripe does not open an account with your name and email address. Please write to us.',
);
export const notNow = /* @__PURE__ */ refusal(
  'payouts.notNow',
  'Stripe opens no account at the moment, and there is nothing you can do about it. We are looking into it.',
);
export const refused = /* @__PURE__ */ refusal(
  'payouts.refused',
  'Stripe does not pay out to your account. Please ask Stripe why, or write to us.',
);
export const noLink = /* @__PURE__ */ refusal(
  'payouts.noLink',
  'Stripe has nothing to ask you about your account now.',
);
export const noAccount = /* @__PURE__ */ refusal('payouts.noAccount', 'You have no payout account yet.');
export const unfinished = /* @__PURE__ */ refusal(
  'payouts.unfinished',
  'You can sign in to your payout account once you have told Stripe what it needs.',
);
export const askedTooOften = /* @__PURE__ */ refusal(
  'payouts.askedTooOften',
  'You have just asked for this several times. Please wait a moment.',
);
