import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll } from 'vitest';

import type { CloudOptions } from '#infra/local/cloud-options.ts';
import { startCloud, type Cloud } from '#infra/local/cloud.ts';
import type { StripeStandIn } from '#infra/local/stripe/stripe.ts';

import { remoteOrigin } from './remote.ts';

/** A local cloud for the tests of one file, with the simulator of Stripe. */
export type TestCloud = { readonly origin: string; readonly stripe: StripeStandIn; readonly dataDir: string };

/** Tests that need these are marked with the tag `local`, and are left out when the flows run against another site. */
const onlyLocal = (what: string): never => {
  throw new Error(`Only a local cloud has ${what}: mark this test with the tag 'local'.`);
};

const remote = (origin: string): TestCloud => ({
  origin,
  get stripe() {
    return onlyLocal('a stand-in for Stripe');
  },
  get dataDir() {
    return onlyLocal('a data folder');
  },
});

/** Gives this file's tests a local cloud of their own, empty and without the web app. Started before the tests run. */
export function useCloud(options: Partial<CloudOptions> = {}): TestCloud {
  if (remoteOrigin) return remote(remoteOrigin);
  let cloud: Cloud | undefined;
  let dataDir: string;

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'tandem-cloud-'));
    const webhookRetry = { first: 50, max: 500 };
    cloud = await startCloud({ port: 0, dataDir, seed: 'none', web: 'none', webhookRetry, ...options });
  });

  afterAll(async () => {
    await cloud?.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  const started = () => {
    if (!cloud) throw new Error('The cloud has not started yet.');
    return cloud;
  };
  return {
    get origin() {
      return started().origin;
    },
    get stripe() {
      const { stripe } = started();
      if (!stripe) throw new Error('This cloud has Stripe itself, not the stand-in.');
      return stripe;
    },
    get dataDir() {
      return dataDir;
    },
  };
}
