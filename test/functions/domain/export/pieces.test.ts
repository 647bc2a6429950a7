import { expect, it } from 'vitest';

import {
  JsonText,
  listOf,
  members,
  objectOf,
  pieces,
  type TextState,
} from '#functions/domain/export/pieces.ts';
import { mapWalk, once, type Place } from '#functions/table/walk.ts';

it('a document that is written by pieces, each by another run, is the one that is written at once', async () => {
  const account = { name: 'Zoë "Z"\n', nobody: null, left: undefined, tags: ['a', []], of: {} };
  const walk = objectOf(
    undefined,
    pieces(() => members(account)),
    listOf(
      'none',
      mapWalk(
        once(async () => [1]),
        () => [],
      ),
    ),
    objectOf(
      'inside',
      listOf(
        'some',
        once(async () => [{ a: [1, { b: 'x' }] }, 2]),
      ),
      listOf(
        'others',
        once(async () => []),
      ),
    ),
    objectOf(
      'empty',
      pieces(() => []),
    ),
  );
  let [text, place, state]: [string, Place | undefined, TextState | undefined] = ['', undefined, undefined];
  do {
    const run = new JsonText(state);
    const { items, next } = await walk(place);
    for (const piece of items) text += run.textOf(piece);
    [place, state] = [next, run.state];
  } while (place);
  const whole = {
    ...account,
    none: [],
    inside: { some: [{ a: [1, { b: 'x' }] }, 2], others: [] },
    empty: {},
  };
  expect(text).toBe(JSON.stringify(whole, null, 2));
});
