const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);

/**
 * Divides an amount (minor units, not below 0) in proportion to these weights, whole numbers. What no share gets whole goes, one
 * by one, to those of which the largest remainders were cut off; the first of equal ones. The shares sum to the amount.
 */
export function divide(amount: number, weights: readonly number[]): number[] {
  const total = BigInt(sumOf(weights));
  const shares = weights.map((weight, place) => {
    // The product may be larger than what a number holds exactly.
    const product = BigInt(amount) * BigInt(weight);
    return { place, whole: Number(product / total), remainder: Number(product % total) };
  });
  const left = amount - sumOf(shares.map(({ whole }) => whole));
  const largest = shares.toSorted((one, other) => other.remainder - one.remainder).slice(0, left);
  return shares.map((share) => share.whole + (largest.includes(share) ? 1 : 0));
}
