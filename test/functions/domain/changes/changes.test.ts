import type { DynamoDBRecord } from 'aws-lambda';
import { expect, it, vi } from 'vitest';

import { follow, type ChangeHandler } from '#functions/domain/changes/follow.ts';

vi.spyOn(console, 'error').mockReturnValue(undefined);

const aRecord = (
  id: string,
  sequence: number,
  eventName: 'INSERT' | 'MODIFY' = 'MODIFY',
  SK = 'X',
): DynamoDBRecord => ({
  eventName,
  dynamodb: { Keys: { PK: { S: `A#${id}` }, SK: { S: SK } }, SequenceNumber: String(sequence) },
});

const follows = { some: { events: ['MODIFY'], of: { PK: 'A#', SK: 'X' } } } as const;

/** A handler that notes what it does, and fails for these. */
function aHandler(failing: string[] = [], atOnce = 1) {
  const done: string[] = [];
  const handler: ChangeHandler = {
    name: 'noting',
    atOnce,
    follows,
    taskFor: ({ key: { PK } }) => ({
      name: PK,
      run: async () => {
        const id = PK.slice(2);
        if (failing.includes(id)) throw new TypeError('It does not work.');
        done.push(id);
      },
    }),
  };
  return { handler, done };
}

it('each handler does its work once for all changes of the same, and none for changes that it does not follow', async () => {
  const [one, other] = [aHandler(), aHandler([], 10)];
  const records = [
    aRecord('a', 1),
    aRecord('b', 2),
    aRecord('a', 3),
    aRecord('c', 4, 'INSERT'),
    aRecord('d', 5, 'MODIFY', 'Y'),
  ];
  expect(await follow(records, [one.handler, other.handler])).toEqual({ batchItemFailures: [] });
  expect(one.done).toEqual(['a', 'b']);
  expect(other.done).toEqual(['a', 'b']);
});

it('what fails in one handler keeps neither its other changes nor other handlers, and is answered once', async () => {
  const [broken, alsoBroken, fine] = [aHandler(['a']), aHandler(['a', 'b']), aHandler()];
  const records = [aRecord('a', 1), aRecord('b', 2), aRecord('c', 3), aRecord('a', 4)];
  const { batchItemFailures } = await follow(records, [broken.handler, alsoBroken.handler, fine.handler]);
  expect(batchItemFailures).toEqual([{ itemIdentifier: '1' }, { itemIdentifier: '2' }]);
  expect(broken.done).toEqual(['b', 'c']);
  expect(alsoBroken.done).toEqual(['c']);
  expect(fine.done).toEqual(['a', 'b', 'c']);
});

it('a handler does no more at the same time than it says', async () => {
  let running = 0;
  let most = 0;
  const handler: ChangeHandler = {
    name: 'counting',
    atOnce: 3,
    follows,
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
    [handler],
  );
  expect(most).toBe(3);
});
