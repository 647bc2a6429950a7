import { currencyOf } from '#shared/rules/money/currencies.ts';

type Stripe = {
  stripePublishableKey: string;
  /** The path of the payment stand-in, where there is one. */
  stripeApiBase?: string;
};

/** What the pages know of an environment's money: the code of its currency, and the commission in basis points. */
type Money = { currency: string; commission: number };

/** What the pages say of an environment. */
type About = {
  /** Whether what it shows is the sample, whose companies are invented. */
  isSample?: boolean;
  /** Where people write to who runs it. */
  supportEmail?: string;
};

/** What the browser is told of its environment, so that one build serves all of them: in each page, and at /config.json. */
export type BrowserConfig = ReturnType<typeof browserConfig>;

/** Makes what the browser is told of its environment. */
export function browserConfig({ currency, commission }: Money, stripe: Stripe, about: About = {}) {
  const { code, ...amounts } = currencyOf(currency);
  return { currency: code, amounts, commission, ...stripe, ...about };
}
