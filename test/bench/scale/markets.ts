import { existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';

import type { Item } from '#functions/domain/recount/check.ts';
import { databaseFile, startDatabase } from '#infra/local/dynamodb.ts';
import { readProvider, setAccount, setEnvironment } from '#infra/local/environment.ts';
import { readSettings } from '#infra/local/settings.ts';
import type { Stops } from '#infra/local/stops.ts';

import { block, type Size } from './block.ts';
import { load } from './load.ts';

/** A marketplace in a database of its own: how many items it was made of, in how many seconds, and its bytes. */
export type Market = {
  gigs: number;
  items: number;
  seconds: number;
  bytes: number;
  client: DynamoDBDocumentClient;
};

/** Makes this process's environment that of the functions. There is no site: what is asked of them is handed to them. */
export function setPlace(folder: string): void {
  mkdirSync(folder, { recursive: true });
  const settings = readSettings(folder);
  delete process.env['DYNAMODB_ENDPOINT'];
  setAccount(settings);
  const provider = readProvider({}, settings);
  setEnvironment({ origin: 'http://localhost', databaseEndpoint: '', provider, settings });
}

function* marketplace(gigs: number, size: Size, see: (item: Item) => void): Generator<Item> {
  for (let number = 0; number * size.gigs < gigs; number += 1) {
    for (const item of block(number, size)) {
      see(item);
      yield item;
    }
  }
}

type Making = { gigs: number; size: Size; folder: string; stops: Stops; see?: (item: Item) => void };

/** Makes a marketplace of so many gigs in this folder and starts its database. One that is there already is taken as it is. */
export async function openMarket({
  gigs,
  size,
  folder,
  stops,
  see = () => undefined,
}: Making): Promise<Market> {
  const place = join(folder, String(gigs));
  const file = databaseFile(place);
  const all = marketplace(gigs, size, see);
  const begun = performance.now();
  let items = 0;
  if (existsSync(file)) for (const _ of all) items += 1;
  else {
    const unfinished = `${place}.unfinished`;
    rmSync(unfinished, { recursive: true, force: true });
    mkdirSync(unfinished, { recursive: true });
    items = await load(unfinished, all);
    renameSync(unfinished, place);
  }
  const seconds = (performance.now() - begun) / 1000;
  const { endpoint } = await startDatabase(place, stops);
  return { gigs, items, seconds, bytes: statSync(file).size, client: clientOf(endpoint) };
}

/** Talks to the database at this address as the product does to its own. */
export function clientOf(endpoint: string): DynamoDBDocumentClient {
  return DynamoDBDocumentClient.from(new DynamoDBClient({ endpoint, maxAttempts: 3 }), {
    marshallOptions: { removeUndefinedValues: true },
  });
}

type Send = (this: unknown, request: object) => Promise<unknown>;

const { prototype } = DynamoDBDocumentClient;
const send = Reflect.get(prototype, 'send') as Send;

/** Whatever this work asks the table, it asks that of this marketplace. */
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
