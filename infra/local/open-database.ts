import { existsSync } from 'node:fs';

import type { Cleanup } from './cleanup.ts';
import type { CloudOptions } from './cloud-options.ts';
import { databaseFile, startDatabase, type Database } from './dynamodb.ts';
import type { Provider } from './environment.ts';
import { seedStateOf } from './seed-state.ts';
import { writeSettings, type Settings } from './settings.ts';

type Needs = {
  seed: CloudOptions['seed'];
  folder: string;
  settings: Settings;
  provider: Provider;
  cleanup: Cleanup;
  report: (line: string) => void;
};

/** Starts the database, after copying the sample marketplace into an empty data folder if it is asked for. */
export async function openDatabase(needs: Needs): Promise<Database> {
  const { seed, folder, settings, provider, cleanup, report } = needs;
  const isEmpty = !existsSync(databaseFile(folder));
  // Another database, and Stripe itself, can only be seeded through their APIs.
  const canCopy = provider.isStandIn && !process.env['DYNAMODB_ENDPOINT'];
  if (seed === 'demo' && isEmpty && canCopy) {
    const { copySample } = await import('#infra/seed/sample-cache.ts');
    const copying = new AbortController();
    cleanup.add(() => copying.abort());
    const state = seedStateOf(folder);
    state.begin();
    settings.passwordPepper = await copySample(folder, { report, signal: copying.signal });
    writeSettings(folder, settings);
    state.finish();
  }
  return startDatabase(folder, cleanup);
}
