import { createHash } from 'node:crypto';

import {
  DynamoDBClient,
  paginateScan,
  type AttributeValue,
  type DynamoDBClientConfig,
} from '@aws-sdk/client-dynamodb';

import { env } from '#functions/lib/env.ts';

/** Every item of the table by its key, as a digest of all it holds. Two that are equal: nothing was written between them. */
export type Fingerprint = Record<string, string>;

/** What a refusal may write, by the beginning of its partition, and why. */
const exempt = {
  'ATTEMPTS#': 'how often somebody tried is counted of those above all who are refused',
};

let client: { endpoint: string; dynamodb: DynamoDBClient } | undefined;

/** The database itself, without what the product puts around it. */
export function database(): DynamoDBClient {
  const endpoint = env('DYNAMODB_ENDPOINT');
  // For a logger that hears of every answer each item would be copied, even for the usual one, which says nothing.
  const logger = { debug() {}, warn() {}, error() {} } as NonNullable<DynamoDBClientConfig['logger']>;
  if (client?.endpoint !== endpoint)
    client = { endpoint, dynamodb: new DynamoDBClient({ endpoint, logger }) };
  return client.dynamodb;
}

/** Attributes come in no order that means anything. */
const sorted = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !ArrayBuffer.isView(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
    : value;

const hash = (item: object) => createHash('sha256').update(JSON.stringify(item, sorted)).digest('base64url');

const known = new Map<string, string>();

/** Most items are looked at again and again as they were. */
function digest(item: object): string {
  const text = JSON.stringify(item);
  const found = known.get(text) ?? hash(item);
  known.set(text, found);
  return found;
}

/** An item as the database keeps it. */
export type Item = Record<string, AttributeValue>;

/** Every item of the table as it is now, read past everything that the product reads it with. */
export async function everyItem(): Promise<Item[]> {
  const all: Item[] = [];
  const scan = { TableName: env('TABLE_NAME'), ConsistentRead: true };
  for await (const { Items = [] } of paginateScan({ client: database() }, scan)) all.push(...Items);
  return all;
}

/** The same items as a fingerprint. */
export function fingerprintOf(items: Item[]): Fingerprint {
  const isExempt = ({ PK }: Item) => Object.keys(exempt).some((beginning) => PK?.S?.startsWith(beginning));
  return Object.fromEntries(
    items
      .filter((item) => !isExempt(item))
      .map((item) => [`${item['PK']?.S} / ${item['SK']?.S}`, digest(item)]),
  );
}

/** The whole table as it is now. */
export const fingerprint = async (): Promise<Fingerprint> => fingerprintOf(await everyItem());

/** The keys of what is new, changed or gone between two fingerprints. */
export function changedBetween(before: Fingerprint, after: Fingerprint): string[] {
  const all = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...all].filter((key) => before[key] !== after[key]).toSorted();
}
