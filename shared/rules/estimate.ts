/** The estimated amount of one module (§9): the accepted bid divided by the number of modules, rounded. Major units. */
export function estimate(bid: number, numberOfModules: number): number {
  return Math.round(bid / numberOfModules);
}
