import { availableParallelism } from 'node:os';

import { defineConfig } from 'vitest/config';

const tests = (...folders: string[]) => folders.map((folder) => `test/${folder}/**/*.test.ts`);

/** Whatever the machine's owner uses otherwise: tests have their own provider and database. */
const env = {
  STRIPE_SECRET_KEY: '',
  STRIPE_PUBLISHABLE_KEY: '',
  STRIPE_WEBHOOK_SECRET: '',
  DYNAMODB_ENDPOINT: '',
};

const project = (name: string, include: string[], ...setup: string[]) => ({
  extends: true as const,
  test: { name, include, setupFiles: ['test/support/fail-on-console-error.ts', ...setup] },
});

export default defineConfig({
  root: new URL('..', import.meta.url).pathname,
  test: {
    env,
    pool: 'forks',
    // Most tests wait for a database or a server half of their time, so three at a time suit even two cores.
    maxWorkers: Math.max(3, availableParallelism() - 1),
    // Generous, because nothing here is measured by the clock and machines can be busy.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
    projects: [
      project('unit', tests('shared', 'functions', 'data', 'web')),
      project('flows', tests('flows')),
      project('infra', tests('infra')),
      project('trust', tests('trust'), 'test/trust/setup.ts'),
    ],
  },
});
