import { randomInt } from 'node:crypto';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb';

import { spawnChild, type Child } from './child-process.ts';
import type { Cleanup } from './cleanup.ts';
import { openDatabaseGate, type Address } from './database-gate.ts';
import { UserError } from './user-error.ts';

/** A running database. `ended` resolves when its process ends. */
export type Database = { endpoint: string; ended: Promise<void> };

/** Milliseconds to wait for the first response. */
const START_TIMEOUT = 10_000;
/** For DYNAMODB_ENDPOINT, whose database must already be running. */
const ENDPOINT_TIMEOUT = 2_000;
/** Another process may listen on the port that was drawn. */
const ATTEMPTS = 3;

/** Without `-cors`, it answers every web page. */
const container =
  'docker run --rm -p 127.0.0.1:8000:8000 amazon/dynamodb-local -jar DynamoDBLocal.jar -inMemory -cors http://localhost';
const advice = 'set DYNAMODB_ENDPOINT to the address of any DynamoDB Local and start again.';

/**
 * Starts the database in this data folder, or uses the one that DYNAMODB_ENDPOINT names. Its own one answers web pages
 * too and checks no signature: it is reached through a gate, which takes only requests that are signed with this
 * process's access key, and listens itself where nobody finds it.
 */
export async function startDatabase(dataFolder: string, cleanup: Cleanup): Promise<Database> {
  const given = process.env['DYNAMODB_ENDPOINT'];
  if (given) return useEndpoint(given);
  const program = locate();
  const file = databaseFile(dataFolder);
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const address = hiddenAddress();
    const { host, port } = address;
    const child = spawnChild(program, ['--host', host, '--port', String(port), '--db-path', file]);
    cleanup.add(child.stop);
    if (!(await answers(`http://${host}:${port}`, { child, timeout: START_TIMEOUT }))) continue;
    const gate = await openDatabaseGate(address);
    cleanup.add(gate.stop);
    return { endpoint: `http://127.0.0.1:${gate.port}`, ended: child.ended };
  }
  throw new UserError(
    `The database does not start on ${file}: delete the folder ${dataFolder} to begin with fresh data, or ${advice}`,
  );
}

/** One of a million million loopback addresses and ports, too many for a web page to try. Linux has the whole block 127/8. */
function hiddenAddress(): Address {
  const host = ['127', ...Array.from({ length: 3 }, () => randomInt(1, 255))].join('.');
  return { host, port: randomInt(1024, 65_536) };
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

/** The installed database program. package-lock.json has it for Linux on x64 only, and nothing runs that is not locked. */
function locate(): string {
  try {
    return createRequire(import.meta.url).resolve(`@dynoxide/${process.platform}-${process.arch}/dynoxide`);
  } catch {
    throw new UserError(
      `There is no database program for this machine (${process.platform} ${process.arch}): run \`${container}\`, set DYNAMODB_ENDPOINT=http://127.0.0.1:8000 and start again.`,
    );
  }
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
