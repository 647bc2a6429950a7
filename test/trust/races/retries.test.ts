import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, TransactWriteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';

import { conflict } from '#functions/lib/errors.ts';
import { newId } from '#functions/lib/ids.ts';
import { absent, exists } from '#functions/table/conditions.ts';
import { findItem } from '#functions/table/read.ts';
import { change, create, transact } from '#functions/table/transaction.ts';
import { update } from '#functions/table/write.ts';
import { tally } from '#test/trust/tally.ts';

import { CLIENTS, inRounds, times, race, useRaces } from './a-race.ts';

const { during, failNext, faults } = useRaces();

/** The attempts of the SDK for one request. After them our own code retries. */
const ALL_ATTEMPTS = 3;

type Thing = { count?: number; status?: string };
const aKey = () => ({ PK: `THING#${newId()}`, SK: 'THING' });
const countOf = async (key: ReturnType<typeof aKey>) => (await findItem<Thing>(key))?.count;
const add = (key: ReturnType<typeof aKey>) =>
  transact([change(key, { add: { count: 1 }, when: { PK: exists } })]);
const open = (key: ReturnType<typeof aKey>) =>
  update<Thing>(key, {
    set: { status: 'open' },
    when: { PK: absent },
    refused: () => {
      throw conflict('It is open already.');
    },
  });

async function aCounter() {
  const key = aKey();
  await transact([create({ ...key, count: 0 })]);
  return key;
}

describe('a write over a faulty connection', () => {
  it('takes place once in a transaction whose responses are lost until the SDK gives up', async () => {
    const key = await aCounter();
    failNext({ lost: ALL_ATTEMPTS });
    await add(key);
    expect(await countOf(key)).toBe(1);
    failNext({ lost: ALL_ATTEMPTS });
    await transact([create(aKey())]);
  });

  it('is recognised as already done when its response is lost', async () => {
    const before = faults().lost;
    failNext({ lost: 1 });
    expect(await open(aKey())).toMatchObject({ status: 'open' });
    expect(faults().lost).toBe(before + 1);
  });

  it.each([1, ALL_ATTEMPTS])('succeeds after it was throttled %i times', async (times) => {
    failNext({ throttled: times });
    await open(aKey());
    const key = await aCounter();
    failNext({ throttled: times });
    await add(key);
    expect(await countOf(key)).toBe(1);
    expect(faults().throttled).toBeGreaterThanOrEqual(times);
  });

  it('is not retried when its condition fails', async () => {
    const key = aKey();
    await open(key);
    const { throttled } = faults();
    await expect(open(key)).rejects.toThrow('It is open already.');
    await expect(transact([create(key, () => new Error('exists'))])).rejects.toThrow('exists');
    expect(faults().throttled).toBe(throttled);
  });

  it('takes place once among many, at high rates of faults', () =>
    inRounds(async () => {
      const [key, once] = [await aCounter(), aKey()];
      const tasks = times<() => Promise<unknown>>(
        2 * CLIENTS,
        (index) => () => (index % 2 ? add(key) : open(once)),
      );
      const { answers } = await during({ throttled: 0.15, lost: 0.25 }, () => race(tasks));
      tally('races');
      expect(answers).toHaveLength(CLIENTS + 1);
      expect(await countOf(key)).toBe(CLIENTS);
    }));
});

describe('a write with naive retries', () => {
  const table = () =>
    DynamoDBDocumentClient.from(
      new DynamoDBClient({ endpoint: process.env['DYNAMODB_ENDPOINT'] ?? '', maxAttempts: 1 }),
    );
  const retryUntilAnswered = async (send: () => Promise<unknown>) => {
    for (let tries = 0; tries < CLIENTS; tries += 1)
      if (
        await send().then(
          () => true,
          () => false,
        )
      )
        return;
  };
  const counting = (Key: ReturnType<typeof aKey>) => ({
    TableName: process.env['TABLE_NAME'],
    Key,
    UpdateExpression: 'ADD #count :one',
    ExpressionAttributeNames: { '#count': 'count' },
    ExpressionAttributeValues: { ':one': 1 },
  });

  it('takes place twice in a transaction without a token', async () => {
    const key = aKey();
    failNext({ lost: 1 });
    await retryUntilAnswered(() =>
      table().send(new TransactWriteCommand({ TransactItems: [{ Update: counting(key) }] })),
    );
    expect(await countOf(key)).toBe(2);
  });

  it('is taken for somebody else’s without an operation id', async () => {
    const key = aKey();
    const unmarked = { ...counting(key), ConditionExpression: 'attribute_not_exists(PK)' };
    failNext({ lost: 1 });
    const outcomes: boolean[] = [];
    for (let tries = 0; tries < 2; tries += 1)
      outcomes.push(
        await table()
          .send(new UpdateCommand(unmarked))
          .then(
            () => true,
            () => false,
          ),
      );
    expect(outcomes).toEqual([false, false]);
    expect(await countOf(key)).toBe(1);
  });

  it('is lost without retries', async () => {
    const key = aKey();
    failNext({ throttled: 1 });
    await expect(table().send(new UpdateCommand(counting(key)))).rejects.toThrow('Too many.');
    expect(await countOf(key)).toBeUndefined();
  });
});
