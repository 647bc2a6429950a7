import { expect, it } from 'vitest';

import {
  JsonText,
  listOf,
  members,
  objectOf,
  pieces,
  type TextState,
} from '#functions/domain/export/pieces.ts';
import { mapPager, singleBatch, type Position } from '#functions/table/pager.ts';

it('a document that is written by pieces, each by another run, is the one that is written at once', async () => {
  const account = { name: 'Zoë "Z"\n', nobody: null, left: undefined, tags: ['a', []], of: {} };
  const pager = objectOf(
    undefined,
    pieces(() => members(account)),
    listOf(
      'none',
      mapPager(
        singleBatch(async () => [1]),
        () => [],
      ),
    ),
    objectOf(
      'inside',
      listOf(
        'some',
        singleBatch(async () => [{ a: [1, { b: 'x' }] }, 2]),
      ),
      listOf(
        'others',
        singleBatch(async () => []),
      ),
    ),
    objectOf(
      'empty',
      pieces(() => []),
    ),
  );
  let [text, position, state]: [string, Position | undefined, TextState | undefined] = [
    '',
    undefined,
    undefined,
  ];
  do {
    const run = new JsonText(state);
    const { items, next } = await pager(position);
    for (const piece of items) text += run.textOf(piece);
    [position, state] = [next, run.state];
  } while (position);
  const whole = {
    ...account,
    none: [],
    inside: { some: [{ a: [1, { b: 'x' }] }, 2], others: [] },
    empty: {},
  };
  expect(text).toBe(JSON.stringify(whole, null, 2));
});
