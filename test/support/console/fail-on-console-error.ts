import { format } from 'node:util';

import { afterAll, afterEach, expect } from 'vitest';

import { scanConsole, takeLeaks } from './console-scanner.ts';

const errors: string[] = [];

// A test that expects an error spies on console.error itself, so that the error is not collected here.
Object.assign(console, { error: (...values: unknown[]) => void errors.push(format(...values)) });
// Its output is scanned all the same: no log of any test may contain a secret.
globalThis.console = scanConsole(console);

function expectNoErrorsOrLeaks() {
  expect(takeLeaks(), 'secrets in the log').toEqual([]);
  expect(errors.splice(0), 'unexpected console.error').toEqual([]);
}
afterEach(expectNoErrorsOrLeaks);
afterAll(expectNoErrorsOrLeaks);
