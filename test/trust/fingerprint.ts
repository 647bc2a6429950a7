import { createHash } from 'node:crypto';

import {
  DynamoDBClient,
  paginateScan,
  type AttributeValue,
  type DynamoDBClientConfig,
} from '@aws-sdk/client-dynamodb';

import { env } from '#functions/lib/env.ts';

/** A digest of every item of the table, by its key. Equal fingerprints mean that nothing was written in between. */
export type Fingerprint = Record<string, string>;

/** Prefixes of the partitions that a refused request may write to. Rate limits count refused attempts too. */
const exempt = ['ATTEMPTS#'];

let client: { endpoint: string; dynamodb: DynamoDBClient } | undefined;

/** A plain client of the database, without the retries and middleware of the product. */
export function database(): DynamoDBClient {
  const endpoint = env('DYNAMODB_ENDPOINT');
  // The SDK copies every item for `logger.info`, even for its default logger, which prints nothing.
  const logger = { debug() {}, warn() {}, error() {} } as NonNullable<DynamoDBClientConfig['logger']>;
  if (client?.endpoint !== endpoint)
    client = { endpoint, dynamodb: new DynamoDBClient({ endpoint, logger }) };
  return client.dynamodb;
}

/** A replacer for JSON.stringify: sorts attributes, whose order means nothing. */
const sorted = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !ArrayBuffer.isView(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
    : value;

const hash = (item: object) => createHash('sha256').update(JSON.stringify(item, sorted)).digest('base64url');

const digests = new Map<string, string>();

/** Cached, because most items are unchanged since the last fingerprint. */
function digest(item: object): string {
  const text = JSON.stringify(item);
  const found = digests.get(text) ?? hash(item);
  digests.set(text, found);
  return found;
}

/** An item as the database stores it. */
export type Item = Record<string, AttributeValue>;

/** Every item of the table as it is now, read without the code of the product. */
export async function everyItem(): Promise<Item[]> {
  const all: Item[] = [];
  const scan = { TableName: env('TABLE_NAME'), ConsistentRead: true };
  for await (const { Items = [] } of paginateScan({ client: database() }, scan)) all.push(...Items);
  return all;
}

/** The fingerprint of these items. */
export function fingerprintOf(items: Item[]): Fingerprint {
  const isExempt = ({ PK }: Item) => exempt.some((prefix) => PK?.S?.startsWith(prefix));
  return Object.fromEntries(
    items
      .filter((item) => !isExempt(item))
      .map((item) => [`${item['PK']?.S} / ${item['SK']?.S}`, digest(item)]),
  );
}

/** The fingerprint of the whole table as it is now. */
export const fingerprint = async (): Promise<Fingerprint> => fingerprintOf(await everyItem());

/** The keys of the items that were added, changed or removed between two fingerprints. */
export function changedBetween(before: Fingerprint, after: Fingerprint): string[] {
  const all = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...all].filter((key) => before[key] !== after[key]).toSorted();
}
