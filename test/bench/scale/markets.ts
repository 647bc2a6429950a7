import { existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';

import type { Item } from '#functions/domain/recount/check.ts';
import type { Cleanup } from '#infra/local/cleanup.ts';
import { databaseFile, startDatabase } from '#infra/local/database/dynamodb.ts';
import { readProvider, setAccount, setEnvironment } from '#infra/local/environment.ts';
import { readSettings } from '#infra/local/settings.ts';

import { load } from './load.ts';
import { block, type Size } from './market/block.ts';

/** A marketplace in its own database: its number of gigs and items, the seconds of its creation, its size in bytes. */
export type Market = {
  gigs: number;
  items: number;
  seconds: number;
  bytes: number;
  client: DynamoDBDocumentClient;
};

/** Sets the environment variables of the functions in this process. Handlers are called directly, so no gateway runs. */
export function setEnvironmentFor(folder: string): void {
  mkdirSync(folder, { recursive: true });
  const settings = readSettings(folder);
  delete process.env['DYNAMODB_ENDPOINT'];
  setAccount(settings);
  const provider = readProvider({}, settings);
  setEnvironment({ origin: 'http://localhost', databaseEndpoint: '', provider, settings });
}

function* marketplace(gigs: number, size: Size, onItem: (item: Item) => void): Generator<Item> {
  for (let number = 0; number * size.gigs < gigs; number += 1) {
    for (const item of block(number, size)) {
      onItem(item);
      yield item;
    }
  }
}

type Options = { gigs: number; size: Size; folder: string; cleanup: Cleanup; onItem?: (item: Item) => void };

/** Creates a marketplace with this number of gigs in this folder, unless it exists, and starts its database. */
export async function openMarket({
  gigs,
  size,
  folder,
  cleanup,
  onItem = () => undefined,
}: Options): Promise<Market> {
  const marketFolder = join(folder, String(gigs));
  const file = databaseFile(marketFolder);
  const all = marketplace(gigs, size, onItem);
  const started = performance.now();
  let items = 0;
  if (existsSync(file)) for (const _ of all) items += 1;
  else {
    const unfinished = `${marketFolder}.unfinished`;
    rmSync(unfinished, { recursive: true, force: true });
    mkdirSync(unfinished, { recursive: true });
    items = await load(unfinished, all);
    renameSync(unfinished, marketFolder);
  }
  const seconds = (performance.now() - started) / 1000;
  const { endpoint } = await startDatabase(marketFolder, cleanup);
  return { gigs, items, seconds, bytes: statSync(file).size, client: clientOf(endpoint) };
}

/** A client of the database at this address, configured as in the product. */
export function clientOf(endpoint: string): DynamoDBDocumentClient {
  return DynamoDBDocumentClient.from(new DynamoDBClient({ endpoint, maxAttempts: 3 }), {
    marshallOptions: { removeUndefinedValues: true },
  });
}

type Send = (this: unknown, request: object) => Promise<unknown>;

const { prototype } = DynamoDBDocumentClient;
const send = Reflect.get(prototype, 'send') as Send;

/** Runs some work whose requests to the table go to this marketplace. */
export async function at<T>({ client }: Pick<Market, 'client'>, work: () => Promise<T>): Promise<T> {
  const before = Reflect.get(prototype, 'send') as Send;
  const toMarket: Send = (request) => send.call(client, request);
  Object.assign(prototype, { send: toMarket });
  try {
    return await work();
  } finally {
    Object.assign(prototype, { send: before });
  }
}
