import { availableParallelism } from 'node:os';

import { defineConfig } from 'vitest/config';

import { keepTemporaryFilesInMemory } from './memory-folder.ts';
import { filesOutside } from './sizes.ts';

keepTemporaryFilesInMemory();

const tests = (...folders: string[]) => folders.map((folder) => `test/${folder}/**/*.test.ts`);

/**
 * Unsets the developer's own provider and database: tests start their own, unless `npm test` is told another database.
 * Payments are those of the local cloud.
 */
const env = {
  STRIPE_SECRET_KEY: '',
  STRIPE_PUBLISHABLE_KEY: '',
  STRIPE_WEBHOOK_SECRET: '',
  STRIPE_CONNECT_WEBHOOK_SECRET: '',
  DYNAMODB_ENDPOINT: process.env['TEST_DYNAMODB'] ?? '',
  TABLE_NAME: '',
  ENVIRONMENT: 'local',
  CURRENCY: 'usd',
  COMMISSION: '1000',
  MAIL_FROM: 'none',
  // So that no verdict depends on how busy a machine is; test/functions/services/silent-services.test.ts tests the real ones.
  WAITING_FACTOR: '20',
};

/** Where no size is set, as when a file is run by itself, every file can be run. */
const size = process.env['TEST_SIZE'];
const isFull = size === 'full';
/**
 * Milliseconds. This ends what hangs, and decides nothing else: however busy the machine is, no test takes so long, but for
 * some of the full size that have a limit of their own.
 */
const HANGING = isFull ? 900_000 : 300_000;
const exclude = size === 'quick' ? filesOutside('quick').map((file) => `test/${file}`) : [];

type Project = { setup?: string[]; isolate?: boolean };

const project = (name: string, include: string[], { setup = [], isolate = true }: Project = {}) => ({
  extends: true as const,
  test: {
    name,
    include,
    exclude,
    isolate: isolate || isFull,
    setupFiles: [
      'test/support/table/own-table.ts',
      'test/support/own-the-rest.ts',
      'test/support/console/fail-on-console-error.ts',
      ...setup,
    ],
  },
});

export default defineConfig({
  root: new URL('..', import.meta.url).pathname,
  test: {
    env,
    pool: 'forks',
    // Most tests spend half of their time waiting for I/O, so that three workers suit two cores.
    maxWorkers: Math.max(3, availableParallelism() - 1),
    testTimeout: HANGING,
    hookTimeout: HANGING,
    expect: { poll: { timeout: HANGING / 5 } },
    tags: [
      { name: 'full', description: 'only the full size runs it' },
      {
        name: 'local',
        description:
          'needs a local cloud of its own: its clock, its table, its stand-in for Stripe, or a spy on its functions',
      },
    ],
    projects: [
      // These files keep nothing between them: each uses what another one has loaded.
      project('shared-and-web', tests('shared', 'web'), { isolate: false }),
      project('unit', tests('functions')),
      project('flows', tests('flows')),
      project('infra', tests('infra')),
      project('trust', tests('trust'), { setup: ['test/trust/setup.ts'] }),
      project('judges', tests('judges')),
    ],
  },
});
