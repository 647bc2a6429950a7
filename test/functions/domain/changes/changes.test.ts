import type { DynamoDBRecord } from 'aws-lambda';
import { expect, it, vi } from 'vitest';

import { follow, type ChangeHandler } from '#functions/domain/changes/follow.ts';
import { unavailable } from '#functions/lib/errors.ts';
import { key } from '#functions/table/keys/key.ts';

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

/** A handler that does this about each change of an A. */
const aHandler = (run: (id: string) => Promise<void>, atOnce = 1): ChangeHandler => ({
  name: 'trying',
  atOnce,
  follows: { some: { events: ['MODIFY'], of: key('A#{id}', 'X') } },
  taskFor: ({ key: { PK } }) => ({ name: PK, run: () => run(PK.slice(2)) }),
});

/** A handler that notes what it has tried, and fails for these. */
function aNotingHandler(failing: string[] = [], atOnce = 1) {
  const tried: string[] = [];
  const run = async (id: string) => {
    tried.push(id);
    if (failing.includes(id)) throw new TypeError('It does not work.');
  };
  return { handler: aHandler(run, atOnce), tried };
}

it('each handler does its work once for all changes of the same, and none for changes that it does not follow', async () => {
  const [one, other] = [aNotingHandler(), aNotingHandler([], 10)];
  const records = [
    aRecord('a', 1),
    aRecord('b', 2),
    aRecord('a', 3),
    aRecord('c', 4, 'INSERT'),
    aRecord('d', 5, 'MODIFY', 'Y'),
  ];
  expect(await follow(records, [one.handler, other.handler])).toEqual({ batchItemFailures: [] });
  for (const { tried } of [one, other]) expect(tried).toEqual(['a', 'b']);
});

it('what fails in one handler keeps neither its other changes nor other handlers, and is answered once', async () => {
  const all = [aNotingHandler(['a']), aNotingHandler(['a', 'b']), aNotingHandler()];
  const records = [aRecord('a', 1), aRecord('b', 2), aRecord('c', 3), aRecord('a', 4)];
  const { batchItemFailures } = await follow(
    records,
    all.map(({ handler }) => handler),
  );
  expect(batchItemFailures).toEqual([{ itemIdentifier: '1' }, { itemIdentifier: '2' }]);
  for (const { tried } of all) expect(tried).toEqual(['a', 'b', 'c']);
});

it('what fails because the table is unavailable is done again', async () => {
  const run = vi.fn<() => Promise<void>>().mockResolvedValue();
  run.mockRejectedValueOnce(unavailable('Try again.')).mockRejectedValueOnce(unavailable('Try again.'));
  expect(await follow([aRecord('a', 1)], [aHandler(run)])).toEqual({ batchItemFailures: [] });
  expect(run).toHaveBeenCalledTimes(3);
});

it('a handler does no more at the same time than it says', async () => {
  let running = 0;
  let most = 0;
  const run = async () => {
    running += 1;
    most = Math.max(most, running);
    await new Promise(setImmediate);
    running -= 1;
  };
  await follow(
    Array.from({ length: 10 }, (_, index) => aRecord(String(index), index)),
    [aHandler(run, 3)],
  );
  expect(most).toBe(3);
});
