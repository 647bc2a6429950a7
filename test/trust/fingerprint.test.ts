import { expect, it } from 'vitest';

import { put, remove } from '#functions/table/write.ts';
import { useTable } from '#test/functions/table/use-table.ts';

import { fingerprint } from './fingerprint.ts';

useTable();

const key = { PK: 'THING#1', SK: 'THING' };
const thing = { ...key, name: 'One', inside: { count: 1, list: ['a', 'b'] } };

it('is the same while nothing is written, whatever the order of attributes', async () => {
  await put(thing);
  const before = await fingerprint();
  expect(Object.keys(before)).toEqual(['THING#1 / THING']);
  await put({ inside: { list: ['a', 'b'], count: 1 }, name: 'One', SK: key.SK, PK: key.PK });
  expect(await fingerprint()).toEqual(before);
});

it.each<[string, () => Promise<void>]>([
  ['an attribute deep inside', () => put({ ...thing, inside: { count: 2, list: ['a', 'b'] } })],
  ['a list in another order', () => put({ ...thing, inside: { count: 1, list: ['b', 'a'] } })],
  ['one attribute more', () => put({ ...thing, op: 'x' })],
  ['one item more', () => put({ ...thing, SK: 'OTHER' })],
  ['one item less', () => remove(key)],
])('changes with %s', async (_, write) => {
  await put(thing);
  const before = await fingerprint();
  await write();
  expect(await fingerprint()).not.toEqual(before);
});

it('leaves out the counters of attempts, because refused attempts count too', async () => {
  const before = await fingerprint();
  await put({ PK: 'ATTEMPTS#login', SK: '1', count: 1 });
  expect(await fingerprint()).toEqual(before);
});
