import { randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb';

import { spawnChild, type Child } from '#infra/local/child-process.ts';
import type { Cleanup } from '#infra/local/cleanup.ts';
import { UserError } from '#infra/local/user-error.ts';

import { openDatabaseGate, type Address } from './database-gate.ts';
import { followBehind } from './lagging-indexes.ts';

/** A running database. `ended` resolves when its process ends. */
export type Database = { endpoint: string; ended: Promise<void> };

/** Milliseconds to wait for the first response. */
const START_TIMEOUT = 10_000;
/** For npx, which may have to download the program first. */
const DOWNLOAD_TIMEOUT = 120_000;
/** For DYNAMODB_ENDPOINT, whose database must already be running. */
const ENDPOINT_TIMEOUT = 2_000;
/** Another process may listen on the port that was drawn. */
const ATTEMPTS = 3;

const advice = 'set DYNAMODB_ENDPOINT to the address of any DynamoDB Local and start again.';

/**
 * Starts the database in this data folder, or uses the one that DYNAMODB_ENDPOINT names. Its own one answers web pages
 * too and checks no signature: it is reached through a gate, which takes only requests that are signed with this
 * process's access key, and listens itself where nobody finds it. Where INDEX_LAG says how far indexes are behind, queries
 * on them are answered by a second one, in memory.
 */
export async function startDatabase(dataFolder: string, cleanup: Cleanup): Promise<Database> {
  const given = process.env['DYNAMODB_ENDPOINT'];
  if (given) return useEndpoint(given);
  const program = locate();
  const file = databaseFile(dataFolder);
  const first = await startProgram(program, ['--db-path', file], cleanup);
  const lag = readIndexLag(process.env);
  const second = lag > 0 ? await startProgram(program, [], cleanup) : first;
  if (!first || !second) {
    throw new UserError(
      program.isInstalled
        ? `The database does not start on ${file}: delete the folder ${dataFolder} to begin with fresh data, or ${advice}`
        : `There is no database program for this machine (${process.platform} ${process.arch}): ${advice}`,
    );
  }
  const indexes = lag > 0 ? await followBehind(first.address, second.address, lag) : undefined;
  if (indexes) cleanup.add(() => indexes.stop());
  const gate = await openDatabaseGate(first.address, indexes);
  cleanup.add(gate.stop);
  return { endpoint: `http://127.0.0.1:${gate.port}`, ended: first.ended };
}

/** Reads how far indexes are behind, in milliseconds, from the environment; 0 unless it says so. */
function readIndexLag({ INDEX_LAG }: NodeJS.ProcessEnv): number {
  const lag = Number(INDEX_LAG || 0);
  if (lag >= 0) return lag;
  throw new UserError(
    `INDEX_LAG is ${INDEX_LAG}: give the milliseconds by which indexes are behind, such as 60.`,
  );
}

/** Starts the database program, on a file or in memory; undefined if it does not start. */
async function startProgram(
  { command, args, timeout }: Program,
  store: string[],
  cleanup: Cleanup,
): Promise<{ address: Address; ended: Promise<void> } | undefined> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const address = hiddenAddress();
    const { host, port } = address;
    const child = spawnChild(command, [...args, '--host', host, '--port', String(port), ...store]);
    cleanup.add(child.stop);
    if (await answers(`http://${host}:${port}`, { child, timeout })) return { address, ended: child.ended };
  }
  return undefined;
}

/**
 * A loopback address and a port that a web page does not find. Only Linux has the whole block 127/8, a million million
 * of them; elsewhere the port alone is drawn.
 */
function hiddenAddress(): Address {
  const block = process.platform === 'linux' ? Array.from({ length: 3 }, () => randomInt(1, 255)) : [0, 0, 1];
  return { host: ['127', ...block].join('.'), port: randomInt(1024, 65_536) };
}

/** The file that the database of this data folder is in. */
export const databaseFile = (dataFolder: string): string => join(dataFolder, 'dynamodb.sqlite');

async function useEndpoint(endpoint: string): Promise<Database> {
  if (!URL.canParse(endpoint))
    throw new UserError(`DYNAMODB_ENDPOINT is no address (${endpoint}): ${advice}`);
  if (!(await answers(endpoint, { timeout: ENDPOINT_TIMEOUT }))) {
    throw new UserError(`No DynamoDB answers at ${endpoint}: start it there, or unset DYNAMODB_ENDPOINT.`);
  }
  return { endpoint, ended: Promise.withResolvers<void>().promise };
}

type Program = { command: string; args: string[]; timeout: number; isInstalled: boolean };

/**
 * The database program: the installed one, which package-lock.json has for Linux on x64, or the same version through npx.
 * A published version never changes, but nothing in this repository proves what npx downloads.
 */
function locate(): Program {
  const platform = `@dynoxide/${process.platform}-${process.arch}`;
  try {
    const command = createRequire(import.meta.url).resolve(`${platform}/dynoxide`);
    return { command, args: [], timeout: START_TIMEOUT, isInstalled: true };
  } catch {
    const exact = `dynoxide@${lockedVersion()}`;
    console.log(`Starting ${exact} through npx: package-lock.json has no digest of it for this machine.`);
    return { command: 'npx', args: ['--yes', exact], timeout: DOWNLOAD_TIMEOUT, isInstalled: false };
  }
}

function lockedVersion(): string {
  const lock = readFileSync(new URL('../../../package-lock.json', import.meta.url), 'utf8');
  const { packages } = JSON.parse(lock) as { packages: Record<string, { version: string } | undefined> };
  const entry = packages['node_modules/@dynoxide/linux-x64'];
  if (!entry) throw new UserError(`package-lock.json no longer names the database program: ${advice}`);
  return entry.version;
}

type Wait = { child?: Child; timeout: number };

async function answers(endpoint: string, { child, timeout }: Wait): Promise<boolean> {
  const client = new DynamoDBClient({ endpoint, maxAttempts: 1 });
  const isAnswered = () =>
    client.send(new ListTablesCommand({ Limit: 1 })).then(
      () => true,
      () => false,
    );
  const over = AbortSignal.any([AbortSignal.timeout(timeout), ...(child ? [child.gone] : [])]);
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
