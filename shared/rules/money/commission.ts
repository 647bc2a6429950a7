import type { AmountRules } from './currency.ts';

/** The most that a marketplace may keep: half of what is paid. In basis points, hundredths of a percent. */
const MOST = 5_000;

/** The commission of an environment in basis points. Throws unless they are whole, from 0 to 50 %. */
export function requireCommission(basisPoints: number): number {
  if (Number.isInteger(basisPoints) && basisPoints >= 0 && basisPoints <= MOST) return basisPoints;
  throw new Error(
    `There is no commission of ${basisPoints} basis points: choose whole ones from 0 to ${MOST}, which is ${MOST / 100} %.`,
  );
}

/** The commission of an environment, given in percent, in basis points: 7.25 is 725. Throws as `requireCommission`. */
export const basisPointsOf = (percent: number): number =>
  // 7.1 * 100 is 709.9999999999999 in floating point.
  requireCommission(Number((percent * 100).toFixed(6)));

/**
 * The commission on an amount in minor units, rounded down to a multiple of the currency's smallest amount: the rest is the
 * seller's.
 */
export function commissionOn(amount: number, basisPoints: number, smallest = 1): number {
  return Math.floor((amount * basisPoints) / 10_000 / smallest) * smallest;
}

/**
 * The VAT that a commission in minor units contains, at a rate in basis points of what is left without it: rounded to the nearest
 * multiple of the currency's smallest amount, half of it up. 19 % of 119 is 19.
 */
export function vatIn(commission: number, basisPoints: number, smallest = 1): number {
  return Math.round((commission * basisPoints) / (10_000 + basisPoints) / smallest) * smallest;
}

/** What Stripe's list price of a card payment is: a part of it, and a part of the currency's least charge, which is 30 of 50 cents. */
const cardFee = { basisPoints: 290, ofLeast: 0.6 };

/** What Stripe takes of a card payment at its list price, in minor units. Countries and contracts differ a little. */
export const cardFeeOn = (amount: number, { minimum }: Pick<AmountRules, 'minimum'>): number =>
  Math.round((amount * cardFee.basisPoints) / 10_000 + minimum * cardFee.ofLeast);

/** From which amount on (minor units) a commission covers what Stripe takes; undefined if it never does. */
export function coversFeeFrom(
  basisPoints: number,
  { minimum }: Pick<AmountRules, 'minimum'>,
): number | undefined {
  const more = basisPoints - cardFee.basisPoints;
  return more > 0 ? Math.ceil((minimum * cardFee.ofLeast * 10_000) / more) : undefined;
}

/** A commission as screens show it: 725 is '7.25%'. */
export const inPercent = (basisPoints: number): string => `${basisPoints / 100}%`;
