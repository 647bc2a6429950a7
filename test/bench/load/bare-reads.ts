import { once } from 'node:events';
import { resolve } from 'node:path';

import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';

import { createApi, type Handler } from '#infra/local/api.ts';
import { readProvider, setAccount, setEnvironment } from '#infra/local/environment.ts';
import { openGateway } from '#infra/local/gateway.ts';
import { findRunning } from '#infra/local/running.ts';
import { readSettings } from '#infra/local/settings.ts';
import { calls } from '#shared/api/index.ts';

import { drive, type Pace, type Span } from './pace.ts';
import { ask, repeating, type Read } from './reads.ts';
import { recorded, repeated, type Rounds } from './recorded.ts';

/** What this process is told: the reads to learn, and then how often to make them. */
export type Order = { learn: Read[] } | ({ clients: number } & Span);
/** What it answers: how many requests to the table the reads take, and how fast they went. */
export type Answer<O extends Order> = O extends { learn: Read[] } ? { requests: number } : Pace;

/**
 * A server's process that reads from the table what the product reads for the same requests, by the SDK alone: no
 * HTTP, no session, no rules, no shapes. It has the product answer each request once and notes what that asks of the
 * table; the same is then asked again and again.
 */
const folder = resolve(process.argv[2] ?? '');
const { origin, databaseEndpoint } = findRunning(folder);
const settings = readSettings(folder);
setAccount(settings);
setEnvironment({ origin, databaseEndpoint, provider: readProvider({}, settings), settings });

const functions = new URL('../../../functions/', import.meta.url);
const load = async (file: string) =>
  ((await import(new URL(`${file}.ts`, functions).href)) as { handler: Handler }).handler;

async function learned(reads: Read[]): Promise<Rounds[]> {
  const gateway = await openGateway(0);
  const api = createApi(calls, load);
  gateway.open(() => api);
  const all: Rounds[] = [];
  for (const read of reads) all.push(await recorded(() => ask(gateway.origin, read)));
  await gateway.stop();
  return all;
}

const client = DynamoDBDocumentClient.from(new DynamoDBClient({ endpoint: databaseEndpoint }));
let known: Rounds[] = [];

async function follow(order: Order): Promise<Answer<Order>> {
  if ('learn' in order) {
    known = await learned(order.learn);
    return { requests: known.flat(2).length };
  }
  const { clients, ...span } = order;
  return drive(
    repeating(clients, known, (rounds) => repeated(client, rounds)),
    span,
  );
}

process.on('message', (order: Order) => void follow(order).then((answer) => process.send?.(answer)));
await once(process, 'disconnect');
process.exit();
