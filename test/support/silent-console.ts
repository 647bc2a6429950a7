import { format } from 'node:util';

import { afterAll, afterEach, expect } from 'vitest';

const errors: string[] = [];

// A test that provokes an error spies on console.error itself, and so keeps it from here.
Object.assign(console, { error: (...values: unknown[]) => void errors.push(format(...values)) });

const expectSilence = () => expect(errors.splice(0), 'unexpected console.error').toEqual([]);
afterEach(expectSilence);
afterAll(expectSilence);
