/** How the payment provider counts the amounts of a currency. */
export type AmountRules = {
  /** Minor units of one major unit, the form in which amounts are stored and charged. */
  minorPerMajor: 1 | 100 | 1_000;
  /** How many decimals an amount may have. */
  decimals: 0 | 2;
  /** The smallest charge, in minor units. */
  minimum: number;
};

/** A currency: its ISO code in lower case, and how its amounts are counted. */
export type Currency = AmountRules & { code: string };

/** The smallest amount, in minor units: every amount is a multiple of it. */
export const smallestOf = ({ minorPerMajor, decimals }: AmountRules): number =>
  minorPerMajor / 10 ** decimals;

/** US dollars, which an environment has unless it names another currency. */
export const usDollars: Currency = { code: 'usd', minorPerMajor: 100, decimals: 2, minimum: 50 };

let current = usDollars;

/** The currency of this environment: all amounts of the product are in it. */
export const currency = (): Currency => current;

/** Sets the currency of this environment: where requests are handled, and where the browser has read its settings. */
export function setCurrency(to: Currency): void {
  current = to;
}
