/** Where a control is tested: a file, and its tests by name; without names, all of its tests. */
export type Proof = { file: string; tests?: string[] };

/** A control: the items that ask for it, what is done, and where that is tested. */
export type Control = { items: string; what: string; proofs: Proof[] };

/** The tests of these names in a file of one of the folders of tests. */
export const at = (file: string, ...tests: string[]): Proof =>
  tests.length > 0 ? { file, tests } : { file };
export const trust = (file: string, ...tests: string[]) => at(`test/trust/${file}`, ...tests);
export const security = (file: string, ...tests: string[]) => trust(`security/${file}.test.ts`, ...tests);
export const flows = (file: string, ...tests: string[]) => at(`test/flows/${file}.test.ts`, ...tests);
export const http = (file: string, ...tests: string[]) => at(`test/functions/http/${file}.test.ts`, ...tests);
export const services = (file: string, ...tests: string[]) =>
  at(`test/functions/services/${file}.test.ts`, ...tests);
export const stacks = (file: string, ...tests: string[]) => at(`test/infra/stacks/${file}.test.ts`, ...tests);
