import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb';

import { spawnTethered, type Tethered } from './child.ts';
import { freePort } from './free-port.ts';
import { Problem } from './problem.ts';
import type { Stops } from './stops.ts';

/** A database to talk to; `ended` resolves when it stops without having been told to. */
export type Database = { endpoint: string; ended: Promise<void> };

const PATIENCE = 10_000;
/** Somebody's own database is there already, or it is not. */
const OTHERS_PATIENCE = 2_000;
/** npx may have to fetch the program first. */
const DOWNLOAD_PATIENCE = 120_000;

const advice = 'set DYNAMODB_ENDPOINT to the address of any DynamoDB Local and start again.';

/** Starts the database in this data folder, or uses the one that DYNAMODB_ENDPOINT names. */
export async function startDatabase(dataFolder: string, stops: Stops): Promise<Database> {
  const given = process.env['DYNAMODB_ENDPOINT'];
  if (given) return useEndpoint(given);
  const program = locate();
  const file = databaseFile(dataFolder);
  for (let attempt = 0; attempt < program.attempts; attempt += 1) {
    const port = await freePort();
    const options = ['--port', String(port), '--db-path', file];
    const child = spawnTethered(program.command, [...program.args, ...options]);
    stops.add(child.stop);
    const endpoint = `http://127.0.0.1:${port}`;
    if (await answers(endpoint, { child, patience: program.patience }))
      return { endpoint, ended: child.ended };
  }
  throw new Problem(
    program.isInstalled
      ? `The database does not start on ${file}: delete the folder ${dataFolder} to begin with fresh data, or ${advice}`
      : `There is no database program for this machine (${process.platform} ${process.arch}): ${advice}`,
  );
}

/** The file that the database of this data folder is in. */
export const databaseFile = (dataFolder: string): string => join(dataFolder, 'dynamodb.sqlite');

async function useEndpoint(endpoint: string): Promise<Database> {
  if (!URL.canParse(endpoint)) throw new Problem(`DYNAMODB_ENDPOINT is no address (${endpoint}): ${advice}`);
  if (!(await answers(endpoint, { patience: OTHERS_PATIENCE }))) {
    throw new Problem(`No DynamoDB answers at ${endpoint}: start it there, or unset DYNAMODB_ENDPOINT.`);
  }
  return { endpoint, ended: Promise.withResolvers<void>().promise };
}

/** The database program: the installed package's, or the same version through npx where the package has no build of it. */
function locate() {
  const require = createRequire(import.meta.url);
  const platform = `@dynoxide/${process.platform}-${process.arch}`;
  try {
    const command = require.resolve(`${platform}/dynoxide`);
    // Somebody may take the free port before the program does.
    return { command, args: [], attempts: 3, patience: PATIENCE, isInstalled: true };
  } catch {
    const args = ['--yes', `dynoxide@${lockedVersion()}`];
    return { command: 'npx', args, attempts: 1, patience: DOWNLOAD_PATIENCE, isInstalled: false };
  }
}

function lockedVersion(): string {
  const lock = readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8');
  const { packages } = JSON.parse(lock) as { packages: Record<string, { version: string } | undefined> };
  const entry = packages['node_modules/@dynoxide/linux-x64'];
  if (!entry) throw new Problem(`package-lock.json no longer names the database program: ${advice}`);
  return entry.version;
}

type Wait = { child?: Tethered; patience: number };

async function answers(endpoint: string, { child, patience }: Wait): Promise<boolean> {
  const client = new DynamoDBClient({ endpoint, maxAttempts: 1 });
  const isAnswered = () =>
    client.send(new ListTablesCommand({ Limit: 1 })).then(
      () => true,
      () => false,
    );
  const over = AbortSignal.any([AbortSignal.timeout(patience), ...(child ? [child.gone] : [])]);
  try {
    while (!over.aborted) {
      if (await isAnswered()) return !over.aborted;
      await sleep(15);
    }
    return false;
  } finally {
    client.destroy();
  }
}
