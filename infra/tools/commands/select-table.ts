import { resolve } from 'node:path';

import { openClock } from '#infra/local/clock/local-clock.ts';
import { getRunningCloud } from '#infra/local/data/running-cloud.ts';
import { readProvider, setAccount, setEnvironment } from '#infra/local/environment.ts';
import { readSettings } from '#infra/local/settings.ts';

/** Selects the table that a command is about: TABLE_NAME in AWS, or without it that of the local cloud. Returns its description. */
export function selectTable(): string {
  const { TABLE_NAME, DATA_DIR = '.data' } = process.env;
  if (TABLE_NAME) return TABLE_NAME;
  const folder = resolve(DATA_DIR);
  const { origin, databaseEndpoint, table } = getRunningCloud(folder);
  const settings = readSettings(folder);
  openClock(folder);
  setAccount(settings);
  setEnvironment({ origin, databaseEndpoint, settings, provider: readProvider(process.env, settings) });
  Object.assign(process.env, { TABLE_NAME: table });
  return `${table} at ${origin}`;
}
