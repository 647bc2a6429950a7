import { minorOf, toMajor, type Major, type Minor } from './money.ts';

/** The estimated amount of one module: the accepted bid divided by the number of modules, in whole major units. */
export function estimate(bid: Minor, numberOfModules: number): Minor {
  return minorOf(Math.round(toMajor(bid) / numberOfModules) as Major);
}
