import { expect, it } from 'vitest';

import { random } from '#infra/seed/random.ts';
import { isFull, seed } from '#test/size.ts';

import { compare } from './compare.ts';
import { modules, oracle as modulesThen, shipped as moduleRules } from './modules.ts';
import { oracle as ordersThen, orders, shipped as orderRules } from './orders.ts';

const size = isFull ? { lives: 2_000, facts: 40_000 } : { lives: 150, facts: 1_500 };
const drawn = (what: string) => random(`${what} ${seed}`);

it('orders go as they went before, whatever happens to them', () => {
  const found = compare(orders, { oracle: ordersThen, rules: orderRules }, drawn('orders'), size);
  expect(found.differences).toEqual([]);
  expect(found.never).toEqual([]);
});

it('modules go as they went before, whatever happens to them', () => {
  const found = compare(modules, { oracle: modulesThen, rules: moduleRules }, drawn('modules'), size);
  expect(found.differences).toEqual([]);
  expect(found.never).toEqual([]);
});
