import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  DeleteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { createCleanup } from '#infra/local/cleanup.ts';
import { openDatabaseGate } from '#infra/local/database/database-gate.ts';
import { startDatabase } from '#infra/local/database/dynamodb.ts';
import { createTable } from '#infra/local/database/table.ts';
import { waitFor } from '#test/support/wait-for.ts';

const folder = mkdtempSync(join(tmpdir(), 'tandem-gate-'));
const cleanup = createCleanup();
const table = { TableName: 'tandem' };
const key = (PK: string) => ({ PK, SK: 'THING' });

beforeEach(() => {
  for (const name of ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY']) vi.stubEnv(name, 'test');
  vi.stubEnv('AWS_REGION', 'us-east-1');
  vi.stubEnv('DYNAMODB_ENDPOINT', '');
});
afterAll(async () => {
  await cleanup.run();
  rmSync(folder, { recursive: true });
});

function clientOf(endpoint: string) {
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({ endpoint, maxAttempts: 1 }));
  cleanup.add(() => client.destroy());
  return client;
}

async function aTable() {
  const { endpoint } = await startDatabase(folder, cleanup);
  await createTable(endpoint, table.TableName);
  return clientOf(endpoint);
}

describe('while a transaction is under way', () => {
  const transaction = (...names: string[]) =>
    new TransactWriteCommand({
      TransactItems: names.map((name) => ({ Put: { ...table, Item: key(name) } })),
    });

  /** A door to a database that answers a request when it is told to. */
  async function aSlowDatabase() {
    const waiting: Socket[] = [];
    const database = createServer((socket) => socket.on('data', () => waiting.push(socket)));
    await new Promise<void>((listening) => database.listen(0, '127.0.0.1', listening));
    const { port } = database.address() as AddressInfo;
    const gate = await openDatabaseGate({ host: '127.0.0.1', port });
    cleanup.add(() => (gate.stop(), database.close()));
    const answer = () => waiting.shift()?.write('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}');
    const hasArrived = (count = 1) => waitFor(() => expect(waiting).toHaveLength(count));
    return { client: clientOf(`http://127.0.0.1:${gate.port}`), answer, hasArrived };
  }

  it('its items are refused to single writes and to other transactions until it is over', async () => {
    const { client, answer, hasArrived } = await aSlowDatabase();
    const first = client.send(transaction('a', 'b'));
    await hasArrived();
    const Key = key('b');
    const ofUpdate = { UpdateExpression: 'SET a = :a', ExpressionAttributeValues: { ':a': 1 } };
    for (const write of [
      new PutCommand({ ...table, Item: Key }),
      new UpdateCommand({ ...table, Key, ...ofUpdate }),
      new DeleteCommand({ ...table, Key }),
    ] as PutCommand[])
      await expect(client.send(write)).rejects.toMatchObject({ name: 'TransactionConflictException' });
    await expect(client.send(transaction('c', 'b'))).rejects.toMatchObject({
      name: 'TransactionCanceledException',
      CancellationReasons: [{ Code: 'None' }, { Code: 'TransactionConflict' }],
    });

    const others = [
      client.send(transaction('c')),
      client.send(new PutCommand({ ...table, Item: key('d') })),
      client.send(new GetCommand({ ...table, Key })),
    ];
    await hasArrived(4);
    for (let count = 0; count < 4; count += 1) answer();
    await Promise.all([first, ...others]);
    const later = client.send(transaction('b'));
    await hasArrived();
    answer();
    await later;
  });
});

describe('a request that DynamoDB refuses', () => {
  let client: DynamoDBDocumentClient;
  beforeAll(async () => {
    client = await aTable();
  });

  const put = (more: object) => new PutCommand({ ...table, Item: { ...key('a'), ...more } });
  const query = (condition: string, values: object, IndexName?: string) =>
    new QueryCommand({
      ...table,
      ...(IndexName ? { IndexName } : {}),
      KeyConditionExpression: condition,
      ExpressionAttributeValues: values,
    });
  const set = (expression: string, name: string, value: string) =>
    new UpdateCommand({
      ...table,
      Key: key('a'),
      UpdateExpression: expression,
      ExpressionAttributeNames: { '#key': name },
      ExpressionAttributeValues: { ':v': value },
    });
  const oneOf = (count: number) => {
    const names = Array.from({ length: count }, (_, index) => `:v${index}`);
    return {
      ConditionExpression: `attribute_not_exists(x) OR x IN (${names.join(', ')})`,
      ExpressionAttributeValues: Object.fromEntries(names.map((name) => [name, 1])),
    };
  };
  const operators = (count: number) => Array.from({ length: count }, () => ':a=:a').join(' OR ');

  it.each([
    ['a long key of an index', put({ GSI1PK: 'é'.repeat(1_025), GSI1SK: 'a' })],
    ['a long sort key of an index', put({ GSI2PK: 'a', GSI2SK: 'a'.repeat(1_025) })],
    ['an index key that becomes long', set('SET #key = :v', 'GSI1SK', 'a'.repeat(1_025))],
    ['one that may', set('SET #key = if_not_exists(#key, :v)', 'GSI1SK', 'a'.repeat(1_025))],
    ['a query for an empty key', query('PK = :p', { ':p': '' })],
    ['a query from an empty key on', query('PK = :p AND SK > :s', { ':p': 'a', ':s': '' })],
    ['a query for a key that is too long', query('PK = :p', { ':p': 'a'.repeat(2_049) })],
    ['one on an index', query('GSI1PK = :p AND GSI1SK < :s', { ':p': 'a', ':s': 'a'.repeat(1_025) }, 'GSI1')],
    [
      'a filter on what an index does not have',
      new QueryCommand({
        ...table,
        IndexName: 'GSI1',
        KeyConditionExpression: 'GSI1PK = :p',
        FilterExpression: '#c.#a = :p AND #a = :p',
        ExpressionAttributeNames: { '#c': 'card', '#a': 'amount' },
        ExpressionAttributeValues: { ':p': 'a' },
      }),
    ],
    ['a list of 101 values', new PutCommand({ ...table, Item: key('a'), ...oneOf(101) })],
    [
      '301 operators',
      new PutCommand({
        ...table,
        Item: key('a'),
        ConditionExpression: operators(151),
        ExpressionAttributeValues: { ':a': 1 },
      }),
    ],
    [
      'two actions in one place of a transaction',
      new TransactWriteCommand({
        TransactItems: [{ Put: { ...table, Item: key('a') }, Delete: { ...table, Key: key('b') } }],
      }),
    ],
  ] as [string, PutCommand][])('is refused here as well: %s', async (_what, request) => {
    await expect(client.send(request)).rejects.toMatchObject({ name: 'ValidationException' });
  });

  it.each([
    ['keys of the most bytes', put({ GSI1PK: 'a'.repeat(2_048), GSI1SK: 'a'.repeat(1_024) })],
    ['a list of 100 values', new PutCommand({ ...table, Item: key('b'), ...oneOf(100) })],
  ])('is not one at its limit: %s', async (_what, request) => {
    await expect(client.send(request)).resolves.toBeDefined();
  });
});

it('shows in its indexes what was some time ago, where it is to lag, and in the table what is now', async () => {
  const Item = { ...key('old'), GSI1PK: 'list', GSI1SK: '1' };
  await (await aTable()).send(new PutCommand({ ...table, Item }));
  await cleanup.run();
  vi.stubEnv('INDEX_LAG', '2000');
  const { endpoint } = await startDatabase(folder, createCleanup());
  const client = clientOf(endpoint);
  const listed = async () => {
    const list = { KeyConditionExpression: 'GSI1PK = :p', ExpressionAttributeValues: { ':p': 'list' } };
    const { Items } = await client.send(new QueryCommand({ ...table, IndexName: 'GSI1', ...list }));
    return Items?.map(({ PK }) => PK as string);
  };
  await client.send(new PutCommand({ ...table, Item: { ...Item, ...key('new') } }));
  await client.send(new DeleteCommand({ ...table, Key: key('old') }));
  expect((await client.send(new GetCommand({ ...table, Key: key('new') }))).Item).toBeDefined();
  expect(await listed()).toEqual(['old']);
  await expect.poll(listed).toEqual(['new']);
});
