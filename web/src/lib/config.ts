import type { AmountRules } from '#shared/rules/money/currency.ts';

/** The settings of this environment, so that one build serves all of them. */
export type Config = {
  /** ISO code in lower case. */
  currency: string;
  amounts: AmountRules;
  /** What the marketplace keeps of what is sold now, in basis points. */
  commission: number;
  stripePublishableKey: string;
  stripeApiBase?: string;
  /** Whether what is shown is the sample, whose companies are invented. */
  isSample?: boolean;
  /** Where people write to who runs the marketplace. */
  supportEmail?: string;
};

let read: Config | undefined;

/** The settings of this environment. They stand in the document, so that no page waits for them. */
export function config(): Config {
  read ??= JSON.parse(document.querySelector('#config')?.textContent ?? '') as Config;
  return read;
}
