import { afterAll, describe, expect, it } from 'vitest';

import { protection } from '#shared/rules/money/protection.ts';
import { isPaid, type Progress } from '#shared/work/progress.ts';
import { sized } from '#test/size.ts';
import { tally } from '#test/trust/tally.ts';

import { movedByEarlierFreezes, type Asked } from './courses.ts';
import { searchModules, shipped as ofModules, type AskedOfModules } from './module-courses.ts';
import { searchOrders, shipped as ofOrders } from './order-courses.ts';

let seen = 0;
afterAll(() => {
  process.stdout.write(`Courses: ${seen.toLocaleString('en-US')} situations, and each of them ends.\n`);
});

type Found = ReturnType<typeof searchOrders>;

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
      'OK: expire',
      'REWORK: expire',
      'SUBMITTED: approve',
      'SUBMITTED: expire',
      'WAITING: expire',
    ]);
  });

  it('an order or a module whose payment a bank examines, which is held as much longer', () => {
    expectEnds(searchOrders(7, 1, { examinedFor: EXAMINED }), 'examined orders');
    const found = searchModules([1], { examinedFor: EXAMINED });
    expectEnds(found, 'examined modules');
    expect(found.ends).toContain('DISPUTED: divide');
  });
});

/** Work as if the payment, from which the ceiling is counted, had been made at this time. */
const asPaidAt = (progress: Progress, at: string): Progress => ({
  ...progress,
  payments: progress.payments.map((payment) => ({ ...payment, at })),
});
/** It was never long ago. */
const unbounded = (progress: Progress) => asPaidAt(progress, '9999-01-01T00:00:00.000Z');
const isLong = ({ phase }: Progress) => phase === 'DISPUTED' || phase === 'REVISION';
const paidNow = (progress: Progress, now: number) => asPaidAt(progress, new Date(now).toISOString());

const orders = (asked: Partial<Asked>) => (until: string, examinedFor?: number) =>
  searchOrders(7, 3, { asked: { ...ofOrders, ...asked }, until, examinedFor });
const modules = (asked: Partial<AskedOfModules>) => (until: string, examinedFor?: number) =>
  searchModules([1], { asked: { ...ofModules, ...asked }, until, examinedFor });
const timeless: Partial<AskedOfModules> = {
  allowed: (progress, by, now) => ofModules.allowed(paidNow(progress, now), by, now),
  refusalOfAmount: (progress, amount, now) => ofModules.refusalOfAmount(paidNow(progress, now), amount, now),
};
const timelessOrders: Partial<Asked> = {
  allowed: (progress, by, now) => ofOrders.allowed(unbounded(progress), by, now),
};
const neverReviewed = ({ endingOf }: Asked): Partial<Asked> => ({
  endingOf: (progress) => (progress.phase === 'REVIEW' && isPaid(progress) ? undefined : endingOf(progress)),
});

type Worse = [string, (until: string, examinedFor?: number) => Found, finding: string, examinedFor?: number];
const worse: Worse[] = [
  ['an ending of orders that is missing', orders(neverReviewed(ofOrders)), 'nothing ever ends it'],
  [
    'orders without a ceiling',
    orders({
      ...timelessOrders,
      endingOf: (progress) => ofOrders.endingOf(isLong(progress) ? unbounded(progress) : progress),
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
    orders({ endingOf: movedByEarlierFreezes(ofOrders) }),
    'a dispute that was cut short',
    EXAMINED,
  ],
  ['an ending of modules that is missing', modules(neverReviewed(ofModules)), 'nothing ever ends it'],
  [
    'handed-in work without money that waits for good',
    modules({
      endingOf: (progress) =>
        progress.phase === 'REVIEW' && !isPaid(progress) ? undefined : ofModules.endingOf(progress),
    }),
    'nothing ever ends it',
  ],
  [
    'a freelancer who can leave only what is funded',
    modules({
      allowed: (progress, by, now) =>
        ofModules.allowed(progress, by, now).filter((verb) => isPaid(progress) || verb !== 'decline'),
    }),
    'a freelancer who is kept without money',
  ],
  [
    'a freelancer who cannot leave work that is approved, though it was funded after it was handed in',
    modules({
      allowed: (progress, by, now) =>
        ofModules
          .allowed(progress, by, now)
          .filter((verb) => verb !== 'decline' || !isPaid(progress) || progress.phase !== 'AGREE'),
    }),
    'a freelancer who is kept by money that came after the work',
  ],
  [
    'a freelancer whom a dispute keeps, about money that came after the work',
    modules({
      allowed: (progress, by, now) =>
        ofModules
          .allowed(progress, by, now)
          .filter((verb) => verb !== 'decline' || progress.phase !== 'DISPUTED'),
    }),
    'a freelancer who is kept by money that came after the work',
  ],
  [
    'modules without a ceiling',
    modules({
      ...timeless,
      endingOf: (progress) => {
        const { dispute } = progress.money;
        return ofModules.endingOf(dispute ? asPaidAt(progress, dispute.openedAt) : progress);
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
    modules({ endingOf: movedByEarlierFreezes(ofModules) }),
    'a dispute that was cut short',
    EXAMINED,
  ],
];

it.each(worse)('the search finds %s', (_, search, what, examinedFor) => {
  const { findings } = search(what, examinedFor);
  expect(findings.map((finding) => finding.what)).toContain(what);
});
