import { afterAll, describe, expect, it } from 'vitest';

import { endingOf } from '#shared/rules/order-endings.ts';
import type { OrderFacts } from '#shared/rules/order-facts.ts';
import { allowedActions } from '#shared/rules/order-machine.ts';
import { protection } from '#shared/rules/protection.ts';

import { tally } from '../tally.ts';
import { movedByEarlierFreezes, whatIn } from './courses.ts';
import { searchOrders, shippedRules, type OrderRules } from './order-courses.ts';

const product = (times: number[], revisions: number[]) =>
  times.flatMap((time) => revisions.map((number) => [time, number] as const));

const gigs = product([1, 7, 30, 45, 90], [0, 1, 3, 10]);

let seen = 0;
afterAll(() => {
  process.stdout.write(`Orders: ${seen.toLocaleString('en-US')} situations, and each of them ends.\n`);
});

/** The days that a bank examines a payment: so many that a clock which they moved wrongly would reach the ceiling. */
const EXAMINED = 30;

describe('whatever the two sides of an order do, and on whichever day', () => {
  it.each(gigs)(
    'its money ends where it should: %i days of delivery, %i revisions',
    (deliveryTime, revisionNumber) => {
      const { situations, findings, longest, ends } = searchOrders(deliveryTime, revisionNumber);
      seen += situations;
      tally(`situations of orders with ${deliveryTime} days and ${revisionNumber} revisions`, situations);
      expect(findings.slice(0, 3)).toEqual([]);
      expect(situations).toBeGreaterThan(500);
      expect(longest).toBeLessThanOrEqual(protection.ceiling);
      expect(ends).toEqual(expect.arrayContaining(['REVIEW: approve', 'DISPUTED: divide']));
    },
  );

  it('money is held as much longer as a bank examines the payment, and goes back for no other reason', () => {
    const { situations, findings, longest } = searchOrders(7, 1, { examinedFor: EXAMINED });
    seen += situations;
    expect(findings.slice(0, 3)).toEqual([]);
    expect(longest).toBeLessThanOrEqual(protection.ceiling);
  });
});

/** The facts without the payment from which the ceiling is counted. */
const unbounded = (facts: OrderFacts): OrderFacts => ({ ...facts, paidAt: undefined });
const isLong = ({ stage }: OrderFacts) => stage === 'DISPUTED' || stage === 'REVISION';

const worse: Record<string, [Partial<OrderRules>, string, examinedFor?: number]> = {
  'an ending that is missing': [
    { endingOf: (facts) => (facts.stage === 'REVIEW' ? undefined : endingOf(facts)) },
    'nothing ever ends it',
  ],
  'no ceiling': [
    {
      endingOf: (facts) => endingOf(isLong(facts) ? unbounded(facts) : facts),
      allowedActions: (facts, by, now) => allowedActions(unbounded(facts), by, now),
    },
    'money is held beyond the ceiling',
  ],
  'revisions that do not fit before the ceiling': [
    { allowedActions: (facts, by, now) => allowedActions(unbounded(facts), by, now) },
    'a refund though the seller is not late',
  ],
  'a clock that waits for what a bank has examined before it began': [
    { endingOf: movedByEarlierFreezes(endingOf) },
    'a dispute that was cut short',
    EXAMINED,
  ],
};

describe('the search finds', () => {
  it.each(Object.entries(worse))('%s', (_, [rules, what, examinedFor]) => {
    const searched = searchOrders(7, 3, { rules: { ...shippedRules, ...rules }, until: what, examinedFor });
    expect(whatIn(searched)).toContain(what);
  });
});
