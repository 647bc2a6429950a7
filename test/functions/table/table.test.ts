import { Socket } from 'node:net';

import {
  ConditionalCheckFailedException,
  TransactionCanceledException,
  TransactionConflictException,
} from '@aws-sdk/client-dynamodb';
import {
  DeleteCommand,
  DynamoDBDocumentClient,
  PutCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { newId } from '#functions/lib/ids.ts';
import type { Key } from '#functions/table/client.ts';
import { absent, below, exists } from '#functions/table/conditions.ts';
import { type Consistency, findCheaply, findItem, findItems } from '#functions/table/read.ts';
import { change, check, create, drop, replace, transact } from '#functions/table/transactions/transaction.ts';
import { put, remove, update } from '#functions/table/write.ts';
import * as requestTexts from '#shared/texts/request.ts';
import { measureTable } from '#test/functions/table/measure-table.ts';
import { useTable } from '#test/functions/table/use-table.ts';
import { firstRows } from '#test/size.ts';

useTable();

type Thing = Key & { status?: string; count?: number; op?: string };
const aKey = () => ({ PK: `THING#${newId()}`, SK: 'THING' });
const fallback = () => {
  throw new Error('refused');
};
const setOpen = (key: Key) =>
  update<Thing>(key, { set: { status: 'open' }, when: { status: absent }, fallback });

it('the connection to the table is opened once for requests in sequence', async () => {
  await findItem(aKey());
  const opened = vi.spyOn(Socket.prototype, 'connect');
  await put(aKey());
  await findItems([aKey(), aKey()]);
  await findItem(aKey());
  expect(opened).not.toHaveBeenCalled();
  opened.mockRestore();
});

describe('one write under a condition', () => {
  it('returns the changed item, and passes the current one to the function that makes the error', async () => {
    const key = aKey();
    expect(await setOpen(key)).toMatchObject({ ...key, status: 'open' });
    const seen: (Thing | undefined)[] = [];
    const note = (current: Thing | undefined) => {
      seen.push(current);
      throw new Error('refused');
    };
    const close = (of: Key) =>
      update<Thing>(of, { set: { status: 'closed' }, when: { status: 'shut' }, fallback: note });
    await expect(close(key)).rejects.toThrow('refused');
    await expect(close(aKey())).rejects.toThrow('refused');
    expect(seen).toEqual([expect.objectContaining({ status: 'open' }), undefined]);
  });

  it('succeeds exactly once among many at the same time', async () => {
    const key = aKey();
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => setOpen(key)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});

describe('a transaction', () => {
  it('makes all of its writes or none, and throws the error of the refused step', async () => {
    const [first, second] = [aKey(), aKey()];
    await put(second);
    const steps = [create(first), create(second, () => new Error('there is a second already'))];
    await expect(transact(steps)).rejects.toThrow('there is a second already');
    expect(await findItem(first)).toBeUndefined();
  });

  it('replaces, changes, checks and drops in one transaction', async () => {
    const [replaced, changed, checked, dropped] = [aKey(), aKey(), aKey(), aKey()];
    await Promise.all([replaced, changed, checked, dropped].map((key) => put({ ...key, count: 1 })));
    await transact([
      replace({ ...replaced, count: 7 }),
      change(changed, { add: { count: 2 }, when: { PK: exists } }),
      check(checked, { when: { count: 1 } }),
      drop(dropped),
    ]);
    const found = await Promise.all([replaced, changed, checked, dropped].map((key) => findItem<Thing>(key)));
    expect(found.map((item) => item?.count)).toEqual([7, 3, 1, undefined]);
  });

  it('drops under a condition, or not at all', async () => {
    const key = aKey();
    await put({ ...key, count: 1 });
    const refused = () => new Error('it is another one');
    const dropCounting = (count: number) => transact([drop(key, { when: { count }, refused })]);
    await expect(dropCounting(2)).rejects.toThrow('it is another one');
    expect(await findItem(key)).toBeDefined();
    await dropCounting(1);
    expect(await findItem(key)).toBeUndefined();
  });

  it('loses no write under contention', async () => {
    const key = aKey();
    await put({ ...key, count: 0 });
    const step = () => change(key, { add: { count: 1 }, when: { PK: exists } });
    await Promise.all(Array.from({ length: 25 }, () => transact([step(), create(aKey())])));
    expect(await findItem<Thing>(key)).toMatchObject({ count: 25 });
  });
});

it('deletes an item only if its condition holds, and does nothing otherwise', async () => {
  const key = aKey();
  await put({ ...key, count: 1 });
  await remove(key, { count: below(1) });
  expect(await findItem(key)).toBeDefined();
  await remove(key, { count: below(2) });
  await remove(key, { count: below(2) });
  expect(await findItem(key)).toBeUndefined();
});

it('reads many items by key, without missing ones', async () => {
  const [first, second, missing] = [aKey(), aKey(), aKey()];
  await Promise.all([put({ ...first, status: 'a', count: 1 }), put({ ...second, status: 'b', count: 2 })]);
  const found = await findItems<Thing>([first, missing, second], ['status']);
  expect(found).toHaveLength(2);
  expect(found).toEqual(
    expect.arrayContaining([
      { ...first, status: 'a' },
      { ...second, status: 'b' },
    ]),
  );
  expect(await findItems([])).toEqual([]);
});

describe('a cheap read', () => {
  it.each<[Partial<Record<Consistency, string>>, string | undefined, Consistency[]]>([
    [{ eventual: 'old', strong: 'new' }, 'old', ['eventual']],
    [{ strong: 'new' }, 'new', ['eventual', 'strong']],
    [{}, undefined, ['eventual', 'strong']],
  ])('of %j finds %s, and reads strongly only if there was nothing', async (answers, found, expected) => {
    const reads: Consistency[] = [];
    const read = async (consistency: Consistency) => {
      reads.push(consistency);
      return answers[consistency];
    };
    expect(await findCheaply(read)).toBe(found);
    expect(reads).toEqual(expected);
  });

  it('costs half of what a strong read does', async () => {
    const key = aKey();
    await put(key);
    const { reads: half } = await measureTable(() => findItem(key, 'eventual'));
    const { reads: whole } = await measureTable(() => findItem(key));
    expect([half, whole]).toEqual([0.5, 1]);
  });
});

describe('when the database is in trouble', () => {
  let faults: ReturnType<typeof faulty>;
  const faulty = () => mockClient(DynamoDBDocumentClient);
  beforeEach(() => {
    faults = faulty();
  });
  afterEach(() => faults.restore());
  const response = { $metadata: {}, message: 'no' };
  const cancelled = (...codes: string[]) =>
    new TransactionCanceledException({ ...response, CancellationReasons: codes.map((Code) => ({ Code })) });

  it('a transaction in conflict is retried with the same token', async () => {
    faults
      .on(TransactWriteCommand)
      .rejectsOnce(cancelled('TransactionConflict', 'None'))
      .rejectsOnce(cancelled('ThrottlingError'))
      .resolves({});
    await transact([create(aKey())]);
    const tokens = faults
      .commandCalls(TransactWriteCommand)
      .map(({ args }) => args[0].input.ClientRequestToken);
    expect(tokens).toHaveLength(3);
    expect(new Set(tokens).size).toBe(1);
  });

  it.each([
    ['put', PutCommand, () => put(aKey())],
    ['deleted', DeleteCommand, () => remove(aKey())],
    ['changed', UpdateCommand, () => setOpen(aKey())],
  ] as const)('an item that a transaction has is %s once it is free', async (_what, command, write) => {
    const busy = new TransactionConflictException(response);
    faults
      .on(command as typeof PutCommand)
      .rejectsOnce(busy)
      .rejectsOnce(busy)
      .resolves({});
    await write();
    expect(faults.commandCalls(command as typeof PutCommand)).toHaveLength(3);
  });

  it('a failed condition is never retried, even together with a conflict', async () => {
    faults.on(TransactWriteCommand).rejects(cancelled('TransactionConflict', 'ConditionalCheckFailed'));
    const steps = [create(aKey()), create(aKey(), () => new Error('there is one already'))];
    await expect(transact(steps)).rejects.toThrow('there is one already');
    expect(faults.commandCalls(TransactWriteCommand)).toHaveLength(1);
  });

  it('a write whose acknowledgement was lost recognizes that it has succeeded', async () => {
    faults.on(UpdateCommand).callsFake((input: { ExpressionAttributeValues: Record<string, unknown> }) => {
      const written = { status: 'open', op: input.ExpressionAttributeValues[':v0'] };
      throw new ConditionalCheckFailedException({ ...response, Item: marshall(written) });
    });
    expect(await setOpen(aKey())).toMatchObject({ status: 'open' });
  });

  it('does not take another write for its own', async () => {
    const theirs = marshall({ status: 'open', op: 'another' });
    faults.on(UpdateCommand).rejects(new ConditionalCheckFailedException({ ...response, Item: theirs }));
    await expect(setOpen(aKey())).rejects.toThrow('refused');
  });

  const failures = [{ name: 'ThrottlingException' }, { code: 'ECONNREFUSED' }, { code: 'ECONNRESET' }];
  it.each(firstRows(failures, 2))('throws 503 if it stays busy, or out of reach: %j', async (kind) => {
    faults.on(PutCommand).rejects(Object.assign(new Error('slow down'), kind));
    await expect(put(aKey())).rejects.toMatchObject({
      status: 503,
      message: requestTexts.unavailable.message,
      retryAfter: 1,
    });
  });
});
