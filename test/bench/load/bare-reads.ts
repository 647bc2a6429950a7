import { once } from 'node:events';
import { resolve } from 'node:path';

import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';

import { getRunningCloud } from '#infra/local/data/running-cloud.ts';
import { readProvider, setAccount, setEnvironment } from '#infra/local/environment.ts';
import { createApi, type Handler } from '#infra/local/server/api.ts';
import { openGateway } from '#infra/local/server/gateway.ts';
import { readSettings } from '#infra/local/settings.ts';
import { calls } from '#shared/api/index.ts';

import { drive, type Pace, type Span } from './pace.ts';
import { read, repeating, type Read } from './reads.ts';
import { recordRequests, repeatRequests, type Rounds } from './recorded.ts';

/** Commands to this process: first the reads to record, then how to repeat them. */
export type Command = { record: Read[] } | ({ clients: number } & Span);
/** Its answers: the number of requests to the table, and the measured pace. */
export type Answer<C extends Command> = C extends { record: Read[] } ? { requests: number } : Pace;

/**
 * A process that makes the same requests to the table as the product, with the SDK alone: no HTTP, no sessions, no
 * rules, no schemas. It lets the product answer each request once and records its requests to the table, which it then
 * repeats.
 */
const folder = resolve(process.argv[2] ?? '');
const { origin, databaseEndpoint } = getRunningCloud(folder);
const settings = readSettings(folder);
setAccount(settings);
setEnvironment({ origin, databaseEndpoint, provider: readProvider({}, settings), settings });

const functions = new URL('../../../functions/', import.meta.url);
const load = async (file: string) =>
  ((await import(new URL(`${file}.ts`, functions).href)) as { handler: Handler }).handler;

async function recordAll(reads: Read[]): Promise<Rounds[]> {
  const gateway = await openGateway(0);
  const api = createApi(calls, load);
  gateway.open(() => api);
  const all: Rounds[] = [];
  for (const one of reads) all.push(await recordRequests(() => read(gateway.origin, one)));
  await gateway.stop();
  return all;
}

const client = DynamoDBDocumentClient.from(new DynamoDBClient({ endpoint: databaseEndpoint }));
let requests: Rounds[] = [];

async function run(command: Command): Promise<Answer<Command>> {
  if ('record' in command) {
    requests = await recordAll(command.record);
    return { requests: requests.flat(2).length };
  }
  const { clients, ...span } = command;
  return drive(
    repeating(clients, requests, (rounds) => repeatRequests(client, rounds)),
    span,
  );
}

process.on('message', (command: Command) => void run(command).then((answer) => process.send?.(answer)));
await once(process, 'disconnect');
process.exit();
