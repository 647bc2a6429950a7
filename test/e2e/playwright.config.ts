import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { defineConfig, devices } from '@playwright/test';

import { findChromium } from '#infra/tools/chromium.mjs';
import { gallery } from '#test/areas.ts';
import { keepTemporaryFilesInMemory } from '#test/memory-folder.ts';
import { filesOutside } from '#test/sizes.ts';

import { phone } from './phone.ts';

keepTemporaryFilesInMemory();

// Every worker loads this file again, so random values are chosen once and kept in the environment.
process.env['E2E_PORT'] ??= String(20_000 + Math.floor(Math.random() * 20_000));
process.env['E2E_DATA'] ??= join(tmpdir(), `tandem-e2e-${process.pid}`);

const port = process.env['E2E_PORT'];
/** The origin of a running marketplace with the sample data to test, instead of starting one. */
const running = process.env['E2E_ORIGIN'];
const executablePath = findChromium();
const launchOptions = {
  ...(executablePath ? { executablePath } : {}),
  args: [
    '--disable-gpu',
    '--disable-background-networking',
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  ],
};

const webServer = {
  command: 'node infra/local/start.ts',
  cwd: join(import.meta.dirname, '../..'),
  url: `http://localhost:${port}/api/health`,
  env: { PORT: port, DATA_DIR: process.env['E2E_DATA'], SEED: 'demo', NO_OPEN: '1' },
  timeout: 180_000,
  gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  stdout: 'ignore',
  stderr: 'pipe',
} as const;

const isQuick = process.env['TEST_SIZE'] === 'quick';

export default defineConfig({
  testDir: '.',
  testIgnore: [gallery, ...(isQuick ? filesOutside('quick').map((file) => `**/${file}`) : [])],
  ...(isQuick ? { grepInvert: /@full/ } : {}),
  outputDir: '../../test-results',
  fullyParallel: true,
  // Pages sometimes wait for the server, so three workers keep two cores busy.
  workers: 3,
  retries: 0,
  // These end what hangs. The longest journeys take a minute on a slow machine.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  reporter: [['list']],
  use: {
    baseURL: running ?? `http://localhost:${port}`,
    locale: 'en-US',
    // A trace doubles the time of every test; turn it on with --trace retain-on-failure.
    trace: 'off',
    launchOptions,
  },
  projects: [
    { name: 'desktop', use: { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 800 } } },
    ...(isQuick
      ? []
      : [
          {
            name: 'phone',
            // The other tests do not depend on the width.
            testMatch: /[/\\](\w+-flow|budgets|home|screens)\.spec\.ts$/,
            use: phone,
          },
          {
            // The narrowest supported width: a small phone, or 1280 pixels at 400 % zoom (WCAG 1.4.10).
            name: 'narrow',
            testMatch: 'keyboard.spec.ts',
            use: { ...devices['Desktop Chrome'], viewport: { width: 320, height: 640 } },
          },
        ]),
  ],
  ...(running ? {} : { webServer }),
});
