import {
  BatchGetCommand,
  GetCommand,
  QueryCommand,
  ScanCommand,
  type BatchGetCommandOutput,
  type ScanCommandOutput,
} from '@aws-sdk/lib-dynamodb';

import { backOff } from '#functions/lib/backoff.ts';
import { env } from '#functions/lib/env.ts';
import { unavailable } from '#functions/lib/errors.ts';
import * as requestTexts from '#shared/texts/request.ts';

import { database, inTable, orUnavailable, type Attributes, type Key } from './client.ts';
import { Placeholders, type Condition } from './conditions.ts';

export type IndexName = 'GSI1' | 'GSI2' | 'GSI3';

/** A strong read returns every write that was acknowledged before it; an eventual one costs half and may lag a moment. */
export type Consistency = 'strong' | 'eventual';

const MAX_BATCHES = 8;
const PAGE = 1_000;

/** The item of this key, if there is one. */
export async function findItem<T extends object>(
  key: Key,
  consistency: Consistency = 'strong',
): Promise<T | undefined> {
  const { Item } = await orUnavailable(
    database().send(new GetCommand({ ...inTable(), Key: key, ConsistentRead: consistency === 'strong' })),
  );
  return Item as T | undefined;
}

/**
 * Reads eventually consistent, and strongly only if that finds nothing. It costs half: a new item is always found, but a
 * change may show a moment late.
 */
export async function findCheaply<T>(
  find: (consistency: Consistency) => Promise<T | undefined>,
): Promise<T | undefined> {
  return (await find('eventual')) ?? find('strong');
}

/**
 * The items of up to 100 keys in one request: eventually consistent unless it is asked for, in no order, without missing ones. `only` names the
 * attributes to return. Keys that the database leaves unprocessed are requested again, with backoff.
 */
export async function findItems<T extends object>(
  wanted: Key[],
  only: string[] = [],
  consistency: Consistency = 'eventual',
): Promise<(T & Key)[]> {
  const found: (T & Key)[] = [];
  const TableName = env('TABLE_NAME');
  let Keys: Attributes[] = wanted;
  for (let batches = 1; Keys.length > 0; batches += 1) {
    const ConsistentRead = consistency === 'strong';
    const request = { Keys, ConsistentRead, ...(only.length > 0 ? projection(only) : {}) };
    const response: BatchGetCommandOutput = await orUnavailable(
      database().send(new BatchGetCommand({ RequestItems: { [TableName]: request } })),
    );
    found.push(...((response.Responses?.[TableName] ?? []) as (T & Key)[]));
    Keys = response.UnprocessedKeys?.[TableName]?.Keys ?? [];
    if (Keys.length === 0) break;
    if (batches === MAX_BATCHES) throw unavailable(requestTexts.unavailable);
    await backOff(batches);
  }
  return found;
}

export type Query = {
  index?: IndexName;
  /** The condition on the keys. */
  where: Condition;
  /** Applied after items are read, so it saves bytes but no read units. */
  filter?: Condition | undefined;
  limit: number;
  newestFirst?: boolean;
  /** Of the table itself; an index is always eventually consistent. */
  consistency?: Consistency;
  /** The `lastKey` of the page before. */
  from?: Attributes;
};

/** What a query found. */
export type QueryResult<T> = {
  items: T[];
  /** Whether there are others after them. */
  more: boolean;
  lastKey?: Attributes;
  /** How many items were read, before the filter, and the read units that they took. */
  looked: number;
  units: number;
};

/** Items of a partition, in the order of their sort key. */
export async function query<T extends object>(request: Query): Promise<QueryResult<T>> {
  const placeholders = new Placeholders();
  const { index, consistency = index ? 'eventual' : 'strong' } = request;
  const response = await orUnavailable(
    database().send(
      new QueryCommand({
        ...inTable(),
        ...(index ? { IndexName: index } : {}),
        ConsistentRead: consistency === 'strong',
        KeyConditionExpression: placeholders.condition(request.where),
        ...(request.filter ? { FilterExpression: placeholders.condition(request.filter) } : {}),
        ...placeholders.attributes(),
        Limit: request.limit,
        ...(request.from ? { ExclusiveStartKey: request.from } : {}),
        ScanIndexForward: !request.newestFirst,
        ReturnConsumedCapacity: 'TOTAL',
      }),
    ),
  );
  return {
    items: (response.Items ?? []) as T[],
    more: response.LastEvaluatedKey !== undefined,
    looked: response.ScannedCount ?? 0,
    units: response.ConsumedCapacity?.CapacityUnits ?? 0,
    ...(response.LastEvaluatedKey ? { lastKey: response.LastEvaluatedKey } : {}),
  };
}

/** All items of a query, in as many requests as needed, for who needs them all at once; `pagesOf` holds one page. */
export async function allOf<T extends object = Key>(request: Omit<Query, 'from' | 'limit'>): Promise<T[]> {
  const items: T[] = [];
  for await (const page of pagesOf<T>({ ...request, limit: PAGE })) items.push(...page);
  return items;
}

/** All pages of a query, each of at most `limit` items, so that nobody has to hold them all. */
export async function* pagesOf<T extends object = Key>(request: Omit<Query, 'from'>): AsyncGenerator<T[]> {
  let from: Attributes | undefined;
  do {
    const { items, lastKey } = await query<T>({ ...request, ...(from ? { from } : {}) });
    yield items;
    from = lastKey;
  } while (from);
}

export type Scan = {
  /** The attributes to return besides the key. */
  only: string[];
  limit?: number;
  /** The key of the item after which to continue. */
  from?: Key | undefined;
  /** Of so many parts of the table only this one, counted from 0. An item stays in its part. */
  part?: { number: number; of: number } | undefined;
};

/** A page of the whole table, eventually consistent and in no order. It leads through every item, so no call uses it. */
export async function scanPage({
  only,
  limit,
  from,
  part,
}: Scan): Promise<{ items: (Key & Attributes)[]; lastKey?: Key }> {
  const { Items = [], LastEvaluatedKey }: ScanCommandOutput = await orUnavailable(
    database().send(
      new ScanCommand({
        ...inTable(),
        Select: 'SPECIFIC_ATTRIBUTES',
        ...projection(only),
        ...(limit ? { Limit: limit } : {}),
        ...(from ? { ExclusiveStartKey: from } : {}),
        ...(part ? { Segment: part.number, TotalSegments: part.of } : {}),
      }),
    ),
  );
  const lastKey = LastEvaluatedKey as Key | undefined;
  return { items: Items as (Key & Attributes)[], ...(lastKey ? { lastKey } : {}) };
}

/** The parameters of a request that returns only the key and these attributes. */
function projection(only: string[]) {
  const names = [...new Set(['PK', 'SK', ...only])];
  return {
    ProjectionExpression: names.map((name) => `#${name}`).join(', '),
    ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
  };
}
