import { format } from 'node:util';

import { afterAll, afterEach, expect } from 'vitest';

import { takeLeaks, watch } from './watched-console.ts';

const errors: string[] = [];

// A test that provokes an error spies on console.error itself, and so keeps it from here.
Object.assign(console, { error: (...values: unknown[]) => void errors.push(format(...values)) });
// What it logs is searched all the same: no log of the whole run may tell a secret.
globalThis.console = watch(console);

function expectSilence() {
  expect(takeLeaks(), 'secrets in the log').toEqual([]);
  expect(errors.splice(0), 'unexpected console.error').toEqual([]);
}
afterEach(expectSilence);
afterAll(expectSilence);
