import { describe, expect, it } from 'vitest';

import { random } from '#infra/seed/random.ts';
import { isFull, seed } from '#test/size.ts';

import { compare } from './compare.ts';
import * as modules from './modules.ts';
import * as orders from './orders.ts';
import { inModules, inOrders } from './planted.ts';

const size = isFull ? { lives: 500, facts: 10_000 } : { lives: 80, facts: 1_500 };
const sizeOfPlanted = { lives: 500, facts: 20_000, untilDifferent: true } as const;

const compareOrders = (rules = orders.shipped, { of = size } = {}) =>
  compare(orders.orders, { oracle: orders.oracle, rules }, random(`orders ${seed}`), of);
const compareModules = (rules = modules.shipped, { of = size } = {}) =>
  compare(modules.modules, { oracle: modules.oracle, rules }, random(`modules ${seed}`), of);

describe.each([
  ['an order', compareOrders],
  ['a module', compareModules],
])('%s', (_, compared) => {
  const { differences, never, tally } = compared();

  it('goes as it went before, whatever happens to it', () => {
    expect(differences).toEqual([]);
  });

  it('was seen in every stage, at every step, and asked about everything', () => {
    expect(never).toEqual([]);
    for (const what of [
      'rows',
      'refusal',
      'list of what is allowed',
      'ending',
      'reminder',
      'step',
      'journal',
    ])
      expect(tally.get(what), what).toBeGreaterThan(0);
  });
});

/** What differs in what is done, not only in the table. */
const behaviour = ({ differences }: ReturnType<typeof compare>) =>
  differences.filter(({ what }) => what !== 'rows');

describe('what is wrong is seen:', () => {
  it.each(Object.entries(inOrders))('in orders, %s', (_, course) => {
    expect(behaviour(compareOrders(orders.rulesBy(course), { of: sizeOfPlanted }))).not.toEqual([]);
  });

  it.each(Object.entries(inModules))('in modules, %s', (_, course) => {
    expect(behaviour(compareModules(modules.rulesBy(course), { of: sizeOfPlanted }))).not.toEqual([]);
  });
});
