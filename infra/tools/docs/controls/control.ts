/** The tests of a control: these of a file, or all of its tests if none is named. */
export type Proof = { file: string; tests?: string[] };

/** A security control: the items of the standards that require it, what is done, and the tests that verify it. */
export type Control = { items: string; what: string; proofs: Proof[] };

/** The tests with these names in a file; all of its tests if no name is given. */
export const testsIn = (file: string, ...tests: string[]): Proof =>
  tests.length > 0 ? { file, tests } : { file };
export const trust = (file: string, ...tests: string[]) => testsIn(`test/trust/${file}`, ...tests);
export const security = (file: string, ...tests: string[]) => trust(`security/${file}.test.ts`, ...tests);
export const flows = (file: string, ...tests: string[]) => testsIn(`test/flows/${file}.test.ts`, ...tests);
export const http = (file: string, ...tests: string[]) =>
  testsIn(`test/functions/http/${file}.test.ts`, ...tests);
export const services = (file: string, ...tests: string[]) =>
  testsIn(`test/functions/services/${file}.test.ts`, ...tests);
export const stacks = (file: string, ...tests: string[]) =>
  testsIn(`test/infra/stacks/${file}.test.ts`, ...tests);
