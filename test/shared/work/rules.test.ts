import { expect, it } from 'vitest';

import { moduleRules } from '#shared/work/module.ts';
import { orderRules } from '#shared/work/order.ts';
import type { Phase } from '#shared/work/phases.ts';

import { fundedIn } from './some-modules.ts';
import { paidIn } from './some-orders.ts';
import { at, day } from './some-work.ts';

const sides = ['buyer', 'seller'] as const;
const frozen = { times: { cancelAsked: day(2) }, money: { frozenAt: day(2) } };
/** What both sides of an order, or of a module, may do while the bank examines the payment. */
const ofOrder = (phase: Phase) =>
  sides.map((by) => orderRules.allowedActions(paidIn(phase, frozen), by, at(2)));
const ofModule = (phase: Phase) =>
  sides.map((by) => moduleRules.allowedActions(fundedIn(phase, frozen), by, at(2)));

it('while the bank examines the payment, nothing is allowed that moves money', () => {
  expect(ofOrder('WORK')).toEqual([['writeRequirements'], ['deliver', 'refuseToCancel']]);
  expect(ofOrder('REVIEW')).toEqual([['download'], []]);
  expect(ofOrder('REVISION')).toEqual([['download'], ['deliver']]);
  expect(ofOrder('DISPUTED')).toEqual([['download', 'offer'], ['offer']]);
  expect(ofModule('WORK')).toEqual([[], ['submit']]);
  expect(ofModule('REVIEW')).toEqual([[], ['submit']]);
  expect(ofModule('AGREE')).toEqual([[], []]);
  expect(ofModule('DISPUTED')).toEqual([['offer'], ['offer']]);
});

it('a client whose amount was refused has three days more to look at the work', () => {
  const refused = fundedIn('REVIEW', { times: { phase: day(20) } });
  expect(moduleRules.endingOf(refused)).toEqual({ at: at(23), do: 'approve' });
});
