import type { DynamoDBRecord } from 'aws-lambda';
import { expect, it, vi } from 'vitest';

import { follow, type Part } from '#functions/domain/changes/follow.ts';

vi.spyOn(console, 'error').mockReturnValue(undefined);

const aRecord = (
  PK: string,
  sequence: number,
  eventName: 'INSERT' | 'MODIFY' = 'MODIFY',
): DynamoDBRecord => ({
  eventName,
  dynamodb: { Keys: { PK: { S: PK }, SK: { S: 'X' } }, SequenceNumber: String(sequence) },
});

/** A part that notes what it does, and fails for these. */
function aPart(failing: string[] = [], atOnce = 1) {
  const done: string[] = [];
  const part: Part = {
    name: 'noting',
    atOnce,
    taskFor: ({ what, key: { PK } }) =>
      what === 'MODIFY'
        ? {
            name: PK,
            run: async () => {
              if (failing.includes(PK)) throw new TypeError('It does not work.');
              done.push(PK);
            },
          }
        : undefined,
  };
  return { part, done };
}

it('each part does its work once for all changes of the same', async () => {
  const [one, other] = [aPart(), aPart([], 10)];
  const records = [aRecord('a', 1), aRecord('b', 2), aRecord('a', 3), aRecord('c', 4, 'INSERT')];
  expect(await follow(records, [one.part, other.part])).toEqual({ batchItemFailures: [] });
  expect(one.done).toEqual(['a', 'b']);
  expect(other.done).toEqual(['a', 'b']);
});

it('what fails in one part keeps neither its other changes nor other parts, and is answered once', async () => {
  const [broken, alsoBroken, fine] = [aPart(['a', 'b']), aPart(['b']), aPart()];
  const records = [aRecord('a', 1), aRecord('b', 2), aRecord('c', 3), aRecord('a', 4)];
  const { batchItemFailures } = await follow(records, [broken.part, alsoBroken.part, fine.part]);
  expect(batchItemFailures).toEqual([{ itemIdentifier: '1' }, { itemIdentifier: '2' }]);
  expect(broken.done).toEqual(['c']);
  expect(alsoBroken.done).toEqual(['a', 'c']);
  expect(fine.done).toEqual(['a', 'b', 'c']);
});

it('a part does no more at the same time than it says', async () => {
  let running = 0;
  let most = 0;
  const part: Part = {
    name: 'counting',
    atOnce: 3,
    taskFor: ({ key: { PK } }) => ({
      name: PK,
      run: async () => {
        running += 1;
        most = Math.max(most, running);
        await new Promise(setImmediate);
        running -= 1;
      },
    }),
  };
  await follow(
    Array.from({ length: 10 }, (_, index) => aRecord(String(index), index)),
    [part],
  );
  expect(most).toBe(3);
});
