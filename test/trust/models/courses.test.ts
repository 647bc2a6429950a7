import { afterAll, describe, expect, it } from 'vitest';

import { protection } from '#shared/rules/protection.ts';
import { sized } from '#test/size.ts';
import {
  stageOf,
  type ModuleFacts,
  moduleEndingOf,
  allowedModuleActions,
} from '#test/support/module-facts.ts';
import { type OrderFacts, endingOf, allowedActions } from '#test/support/order-facts.ts';

import { tally } from '../tally.ts';
import { movedByEarlierFreezes } from './courses.ts';
import { searchModules, shippedRules as ofModules, type ModuleRules } from './module-courses.ts';
import { searchOrders, shippedRules as ofOrders, type OrderRules } from './order-courses.ts';

let seen = 0;
afterAll(() => {
  process.stdout.write(`Courses: ${seen.toLocaleString('en-US')} situations, and each of them ends.\n`);
});

type Found = ReturnType<typeof searchOrders> | ReturnType<typeof searchModules>;

/** Expects what must be true of every search with the rules of the product. */
function expectEnds({ situations, findings, longest }: Found, what: string): void {
  seen += situations;
  tally(`situations of ${what}`, situations);
  expect(findings.slice(0, 3)).toEqual([]);
  expect(longest).toBeLessThanOrEqual(protection.ceiling);
}

/** The days that a bank examines a payment: so many that a clock which they moved wrongly would reach the ceiling. */
const EXAMINED = 30;
const gigs = [1, 7, 30, 45, 90].flatMap((time) => [0, 1, 3, 10].map((number) => [time, number] as const));
/** In days: the shortest and the longest, and in a full run two between them. */
const deadlines = sized(0, 1) ? [1, 14, 30, 60] : [1, 60];

describe('whatever two sides do, and on whichever day, their money ends where it should:', () => {
  it.each(gigs)('an order with %i days of delivery and %i revisions', (deliveryTime, revisionNumber) => {
    const found = searchOrders(deliveryTime, revisionNumber);
    expectEnds(found, `orders with ${deliveryTime} days and ${revisionNumber} revisions`);
    expect(found.situations).toBeGreaterThan(500);
    expect(found.ends).toEqual(expect.arrayContaining(['REVIEW: approve', 'DISPUTED: divide']));
  });

  it('modules, funded on whichever day or never', () => {
    const found = searchModules(deadlines);
    expectEnds(found, 'modules');
    expect(found.situations).toBeGreaterThan(sized(25_000, 50_000));
    expect(found.longest).toBeGreaterThan(70);
    expect(found.ends).toEqual([
      'DISPUTED: acceptOffer',
      'DISPUTED: divide',
      'OK: confirm',
      'OK: lapse',
      'REWORK: lapse',
      'SUBMITTED: approve',
      'WAITING: lapse',
    ]);
  });

  it('an order or a module whose payment a bank examines, which is held as much longer', () => {
    expectEnds(searchOrders(7, 1, { examinedFor: EXAMINED }), 'examined orders');
    const found = searchModules([1], { examinedFor: EXAMINED });
    expectEnds(found, 'examined modules');
    expect(found.ends).toContain('DISPUTED: divide');
  });
});

/** The facts as if the payment, from which the ceiling is counted, was never long ago. */
const unbounded = (facts: OrderFacts): OrderFacts =>
  facts.paidAt ? { ...facts, paidAt: '9999-01-01T00:00:00.000Z' } : facts;
const isLong = ({ stage }: OrderFacts) => stage === 'DISPUTED' || stage === 'REVISION';
/** The facts as if the payment, from which the ceiling is counted, had been made now. */
const justFunded = (facts: ModuleFacts, now: number): ModuleFacts =>
  facts.fundedAt ? { ...facts, fundedAt: new Date(now).toISOString() } : facts;

const orders = (rules: Partial<OrderRules>) => (until: string, examinedFor?: number) =>
  searchOrders(7, 3, { rules: { ...ofOrders, ...rules }, until, examinedFor });
const modules = (rules: Partial<ModuleRules>) => (until: string, examinedFor?: number) =>
  searchModules([1], { rules: { ...ofModules, ...rules }, until, examinedFor });
const timeless: Partial<ModuleRules> = {
  allowedActions: (facts, by, now) => allowedModuleActions(justFunded(facts, now), by, now),
  refusalOfAmount: (facts, amount, now) => ofModules.refusalOfAmount(justFunded(facts, now), amount, now),
};
const timelessOrders: Partial<OrderRules> = {
  allowedActions: (facts, by, now) => allowedActions(unbounded(facts), by, now),
};

type Worse = [string, (until: string, examinedFor?: number) => Found, finding: string, examinedFor?: number];
const worse: Worse[] = [
  [
    'an ending of orders that is missing',
    orders({ endingOf: (facts) => (facts.stage === 'REVIEW' ? undefined : endingOf(facts)) }),
    'nothing ever ends it',
  ],
  [
    'orders without a ceiling',
    orders({
      ...timelessOrders,
      endingOf: (facts) => endingOf(isLong(facts) ? unbounded(facts) : facts),
    }),
    'money is held beyond the ceiling',
  ],
  [
    'revisions that do not fit before the ceiling',
    orders(timelessOrders),
    'a refund though the seller is not late',
  ],
  [
    'a clock of orders that waits for what a bank has examined before it began',
    orders({ endingOf: movedByEarlierFreezes(endingOf) }),
    'a dispute that was cut short',
    EXAMINED,
  ],
  [
    'an ending of modules that is missing',
    modules({
      endingOf: (facts) => (stageOf(facts) === 'SUBMITTED' ? undefined : moduleEndingOf(facts)),
    }),
    'nothing ever ends it',
  ],
  [
    'modules without a ceiling',
    modules({
      ...timeless,
      endingOf: (facts) => {
        const { dispute } = facts;
        return moduleEndingOf(dispute ? justFunded(facts, Date.parse(dispute.openedAt)) : facts);
      },
    }),
    'money is held beyond the ceiling',
  ],
  [
    'rework that does not fit before the ceiling',
    modules(timeless),
    'a refund though the freelancer is not late',
  ],
  ['a dispute that does not fit before the ceiling', modules(timeless), 'a dispute that was cut short'],
  [
    'a clock of modules that waits for what a bank has examined before it began',
    modules({ endingOf: movedByEarlierFreezes(moduleEndingOf) }),
    'a dispute that was cut short',
    EXAMINED,
  ],
];

it.each(worse)('the search finds %s', (_, search, what, examinedFor) => {
  const findings: { what: string }[] = search(what, examinedFor).findings;
  expect(findings.map((finding) => finding.what)).toContain(what);
});
