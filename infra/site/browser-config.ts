import { currencyOf } from '#shared/rules/currencies.ts';

type Stripe = {
  stripePublishableKey: string;
  /** The path of the payment stand-in, where there is one. */
  stripeApiBase?: string;
};

/** The content of config.json, which the browser reads at run time, so that one build serves all environments. */
export function browserConfig(currency: string, stripe: Stripe) {
  const { code, ...amounts } = currencyOf(currency);
  return { currency: code, amounts, ...stripe };
}
