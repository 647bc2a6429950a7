import {
  ConditionalCheckFailedException,
  DynamoDBClient,
  TransactionCanceledException,
} from '@aws-sdk/client-dynamodb';
import {
  BatchGetCommand,
  DeleteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  ScanCommand,
  TransactWriteCommand,
  UpdateCommand,
  type ScanCommandOutput,
  type TransactWriteCommandInput,
} from '@aws-sdk/lib-dynamodb';

import { env, optionalEnv } from '#functions/lib/env.ts';
import { unavailable } from '#functions/lib/errors.ts';
import { newId } from '#functions/lib/ids.ts';
import { messages } from '#shared/messages.ts';

import { expression, join, Placeholders, type Expression } from './expression.ts';
import { unmarshalled } from './old-image.ts';
import { isBusy, retried } from './retry.ts';

export type Key = { PK: string; SK: string };
export type IndexName = 'GSI1' | 'GSI2';
type Attributes = Record<string, unknown>;

/** What to make of a refused condition: the item as it stands, or undefined where there is none. Throws, or answers the item to go on with. */
export type Refusal<T> = (standing: T | undefined) => T;

let client: DynamoDBDocumentClient | undefined;

function table() {
  return (client ??= connect());
}

function connect(): DynamoDBDocumentClient {
  const endpoint = optionalEnv('DYNAMODB_ENDPOINT');
  const database = new DynamoDBClient({ maxAttempts: 3, ...(endpoint ? { endpoint } : {}) });
  // It copies every answer for a log that is never written, which is a seventh of a request's work.
  database.middlewareStack.remove('loggerMiddleware');
  return DynamoDBDocumentClient.from(database, { marshallOptions: { removeUndefinedValues: true } });
}

/** Says that it is busy itself when the database stays so, and leaves every other error as it is. */
async function answered<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    if (isBusy(error)) throw unavailable(messages.request.unavailable, error);
    throw error;
  }
}

const common = () => ({ TableName: env('TABLE_NAME') });

/** A strong read shows every write that was answered before it; a lagging one costs half and may be a moment behind. */
export type Freshness = 'strong' | 'lagging';

/**
 * Looks for half the price, and strongly where that finds nothing: what was made just now is found at once, and only
 * a change of it may show a moment later.
 */
export async function glance<T>(
  look: (freshness: Freshness) => Promise<T | undefined>,
): Promise<T | undefined> {
  return (await look('lagging')) ?? look('strong');
}

/** One item; undefined where there is none. */
export async function get<T extends object>(
  key: Key,
  freshness: Freshness = 'strong',
): Promise<T | undefined> {
  const { Item } = await answered(
    table().send(new GetCommand({ ...common(), Key: key, ConsistentRead: freshness === 'strong' })),
  );
  return Item as T | undefined;
}

/** Up to 100 items by key in one round trip, lagging, in no order; missing ones are left out. `only` names the attributes wanted. */
export async function getAll<T extends object>(wanted: Key[], only: string[] = []): Promise<(T & Key)[]> {
  const found: (T & Key)[] = [];
  const TableName = env('TABLE_NAME');
  const names = [...new Set(['PK', 'SK', ...only])];
  let open: Attributes[] = wanted;
  while (open.length > 0) {
    const answer = await answered(
      table().send(
        new BatchGetCommand({
          RequestItems: {
            [TableName]: {
              Keys: open,
              ...(only.length > 0 ? projection(names) : {}),
            },
          },
        }),
      ),
    );
    found.push(...((answer.Responses?.[TableName] ?? []) as (T & Key)[]));
    open = answer.UnprocessedKeys?.[TableName]?.Keys ?? [];
  }
  return found;
}

export type Query = {
  index?: IndexName;
  /** The condition on the keys. */
  where: Expression;
  /** Dropped after reading, so it saves nothing but bytes. */
  filter?: Expression;
  limit: number;
  newestFirst?: boolean;
  /** Of the table itself; an index always lags. */
  freshness?: Freshness;
};

/** One page of items under a key, in the order of the sort key. `more` tells whether anything follows. */
export async function query<T extends object>(
  request: Query,
): Promise<{ items: T[]; more: boolean; lastKey?: Attributes }> {
  const placeholders = new Placeholders();
  const { index, freshness = index ? 'lagging' : 'strong' } = request;
  const answer = await answered(
    table().send(
      new QueryCommand({
        ...common(),
        ...(index ? { IndexName: index } : {}),
        ConsistentRead: freshness === 'strong',
        KeyConditionExpression: placeholders.text(request.where),
        ...(request.filter ? { FilterExpression: placeholders.text(request.filter) } : {}),
        ...placeholders.attributes(),
        Limit: request.limit,
        ScanIndexForward: !request.newestFirst,
      }),
    ),
  );
  return {
    items: (answer.Items ?? []) as T[],
    more: answer.LastEvaluatedKey !== undefined,
    ...(answer.LastEvaluatedKey ? { lastKey: answer.LastEvaluatedKey } : {}),
  };
}

/** Every item there is, page by page and in no order, with these attributes only. Reads the whole table: never for a call. */
export async function* readAll(only: string[]): AsyncGenerator<(Key & Attributes)[]> {
  const names = [...new Set(['PK', 'SK', ...only])];
  let start: Attributes | undefined;
  do {
    const { Items = [], LastEvaluatedKey }: ScanCommandOutput = await answered(
      table().send(
        new ScanCommand({
          ...common(),
          ConsistentRead: true,
          Select: 'SPECIFIC_ATTRIBUTES',
          ...projection(names),
          ...(start ? { ExclusiveStartKey: start } : {}),
        }),
      ),
    );
    yield Items as (Key & Attributes)[];
    start = LastEvaluatedKey;
  } while (start);
}

/** What a request of the SDK takes to get only these attributes. */
const projection = (names: string[]) => ({
  ProjectionExpression: names.map((name) => `#${name}`).join(', '),
  ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
});

/** Writes one whole item. */
export async function put(item: Key & Attributes): Promise<void> {
  await answered(table().send(new PutCommand({ ...common(), Item: item })));
}

/** Deletes one item, where a condition is given only if it holds; deleting what is not there is no error. */
export async function remove(key: Key, condition?: Expression): Promise<void> {
  const placeholders = new Placeholders();
  const request = {
    ...common(),
    Key: key,
    ...(condition ? { ConditionExpression: placeholders.text(condition), ...placeholders.attributes() } : {}),
  };
  try {
    await answered(table().send(new DeleteCommand(request)));
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
  }
}

/**
 * Changes one item under a condition and answers it as it is afterwards. `change` must begin with SET: the write is
 * stamped with its own `op`, so that when an acknowledgement is lost and the SDK's retry meets its own work, that is
 * recognised as success and not taken for somebody else's.
 */
export async function update<T extends object>(
  key: Key,
  change: Expression,
  condition: Expression,
  refused: Refusal<T>,
): Promise<T> {
  const placeholders = new Placeholders();
  const op = newId();
  const stamped = join(expression`SET op = ${op},`, '', { ...change, parts: change.parts.map(withoutSet) });
  const request = {
    ...common(),
    Key: key,
    UpdateExpression: placeholders.text(stamped),
    ConditionExpression: placeholders.text(condition),
    ...placeholders.attributes(),
    ReturnValues: 'ALL_NEW' as const,
    ReturnValuesOnConditionCheckFailure: 'ALL_OLD' as const,
  };
  try {
    const answer = await answered(retried(() => table().send(new UpdateCommand(request))));
    return answer.Attributes as T;
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    const standing = unmarshalled<T & { op?: string }>(error.Item);
    return standing?.op === op ? standing : refused(standing);
  }
}

const withoutSet = (part: string, index: number) => (index === 0 ? part.replace(/^\s*SET\b/, '') : part);

/** One step of a transaction. `refused` says what its failed condition means. */
export type Step = {
  action: 'Put' | 'Update' | 'Delete' | 'ConditionCheck';
  key: Key;
  item?: Attributes;
  change?: Expression;
  condition?: Expression;
  refused?: (standing: Attributes | undefined) => Error;
};
type Refused = Step['refused'];

/** Step: put a new item; by default only where none stands. */
export const create = (item: Key & Attributes, refused?: Refused): Step => ({
  action: 'Put',
  key: item,
  item,
  condition: expression`attribute_not_exists(PK)`,
  ...(refused ? { refused } : {}),
});

/** Step: put an item whether or not one stands. */
export const replace = (item: Key & Attributes): Step => ({ action: 'Put', key: item, item });

/** Step: change an item under a condition. */
export const change = (key: Key, how: Expression, condition: Expression, refused?: Refused): Step => ({
  action: 'Update',
  key,
  change: how,
  condition,
  ...(refused ? { refused } : {}),
});

/** Step: require something of an item without changing it. */
export const check = (key: Key, condition: Expression, refused?: Refused): Step => ({
  action: 'ConditionCheck',
  key,
  condition,
  ...(refused ? { refused } : {}),
});

/** Step: delete an item, under a condition where one is given. */
export const drop = (key: Key, condition?: Expression, refused?: Refused): Step => ({
  action: 'Delete',
  key,
  ...(condition ? { condition } : {}),
  ...(refused ? { refused } : {}),
});

/** Throws what the first refused step says; a step that says nothing makes it a conflict of ours, an internal error. */
export async function transact(steps: Step[]): Promise<void> {
  const TransactItems = steps.map(toTransactItem);
  // One token for all tries: a try whose acknowledgement was lost is not applied twice.
  const ClientRequestToken = newId();
  try {
    await answered(
      retried(() => table().send(new TransactWriteCommand({ TransactItems, ClientRequestToken }))),
    );
  } catch (error) {
    if (!(error instanceof TransactionCanceledException)) throw error;
    const reasons = error.CancellationReasons ?? [];
    const index = reasons.findIndex((reason) => reason.Code === 'ConditionalCheckFailed');
    throw steps[index]?.refused?.(unmarshalled(reasons[index]?.Item)) ?? error;
  }
}

function toTransactItem(step: Step): NonNullable<TransactWriteCommandInput['TransactItems']>[number] {
  const placeholders = new Placeholders();
  const { PK, SK } = step.key;
  const target = step.action === 'Put' ? { Item: step.item } : { Key: { PK, SK } };
  const request = {
    TableName: env('TABLE_NAME'),
    ...target,
    ...(step.change ? { UpdateExpression: placeholders.text(step.change) } : {}),
    ...(step.condition
      ? {
          ConditionExpression: placeholders.text(step.condition),
          ReturnValuesOnConditionCheckFailure: 'ALL_OLD' as const,
        }
      : {}),
    ...placeholders.attributes(),
  };
  return { [step.action]: request };
}
