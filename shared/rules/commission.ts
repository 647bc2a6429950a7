/** What the marketplace keeps of what a seller is paid, in basis points (hundredths of a percent). */
export const defaultCommission = 1_000;

/** The commission on an amount in minor units, rounded down: the rest is the seller's. */
export const commissionOn = (amount: number, basisPoints: number): number =>
  Math.floor((amount * basisPoints) / 10_000);
