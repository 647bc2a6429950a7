import { afterAll, expect, it } from 'vitest';

import { courseOf, lastDayOf } from '#functions/domain/money/movements/transfers/transfer-course.ts';
import { DAY, protection } from '#shared/rules/money/protection.ts';
import { tally } from '#test/trust/tally.ts';

import { searchTransfers, type Rule } from './transfer-courses.ts';

const { ceiling, clearance, unclaimed } = protection;

/** The days after the charge on which a transfer clears: at once approved, or released at the ceiling; and behind the last day, for banks take their time. */
const days = [
  clearance.usual,
  clearance.first,
  40,
  ceiling + clearance.first,
  unclaimed.end,
  unclaimed.end + 7,
];

let seen = 0;
afterAll(() => {
  process.stdout.write(`Transfers: ${seen.toLocaleString('en-US')} situations, and each of them ends.\n`);
});

it.each(days)(
  'whether and whenever its seller can be paid, and its payer’s bank examines the payment a transfer ends that clears %i days after the charge',
  (day) => {
    const { situations, findings, ends } = searchTransfers(day);
    seen += situations;
    tally('situations of transfers', situations);
    expect(findings.slice(0, 3)).toEqual([]);
    expect(situations).toBeGreaterThan(20);
    expect(ends).toEqual(['begin', 'return']);
  },
);

const worse: Record<string, [rule: Rule, finding: string, clearsOn?: number]> = {
  'a transfer that waits for ever': [
    (facts, now) => {
      const course = courseOf({ ...facts, chargedAt: now }, now);
      return course.do === 'return' ? { do: 'wait', until: now + DAY, isNotified: true } : course;
    },
    'nothing ever ends it',
  ],
  'a look behind the last day': [
    (facts, now) => {
      const course = courseOf(facts, now);
      return course.do === 'wait' && course.until === lastDayOf(facts, now)
        ? { ...course, until: course.until + 3 * DAY }
        : course;
    },
    'it ends too late',
  ],
  'money that goes back at the first look': [
    (facts, now) => courseOf({ ...facts, waitingSince: facts.waitingSince ?? 0 }, now),
    'it goes back too early',
    unclaimed.end,
  ],
  'a bank’s time that nobody gives back': [
    (facts, now) => courseOf({ ...facts, frozenFor: 0 }, now),
    'it goes back too early',
  ],
  'money that is moved while a bank examines it': [
    (facts, now) => courseOf({ ...facts, isExamined: false }, now),
    'money is moved that a bank examines',
  ],
};

it.each(Object.entries(worse))('the search finds: %s', (_, [rule, what, clearsOn = clearance.usual]) => {
  const { findings } = searchTransfers(clearsOn, rule);
  expect(findings.map((finding) => finding.what)).toContain(what);
});
