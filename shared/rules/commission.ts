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

/** A commission as screens show it: 725 is '7.25 %'. */
export const inPercent = (basisPoints: number): string => `${basisPoints / 100} %`;
