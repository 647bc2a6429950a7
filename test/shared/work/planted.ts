import { refusals } from '#shared/refusals.ts';
import { protection } from '#shared/rules/protection.ts';
import { after, latest, type Clock } from '#shared/work/clocks.ts';
import { fixed, type FixedReminder } from '#shared/work/fixed.ts';
import { named } from '#shared/work/named.ts';
import type { FixedVerb, Verb } from '#shared/work/phases.ts';
import { hasDaysLeft } from '#shared/work/progress.ts';
import type { Course, Row } from '#shared/work/row.ts';

/** A course with other rows for these. */
const withRow = <V extends Verb, R extends string>(
  course: Course<V, R>,
  isIt: (row: Row<V>) => boolean,
  change: Partial<Row<V>>,
): Course<V, R> => ({
  ...course,
  rows: replaced(course.rows, isIt, change),
});

/** A course with another clock for this. */
const withClock = <V extends Verb, R extends string>(
  course: Course<V, R>,
  isIt: (clock: Clock<V, R>) => boolean,
  change: Partial<Clock<V, R>>,
): Course<V, R> => ({ ...course, clocks: replaced(course.clocks, isIt, change) });

function replaced<T>(all: readonly T[], isIt: (each: T) => boolean, change: Partial<T>): T[] {
  if (!all.some(isIt)) throw new Error('There is no such row or clock.');
  return all.map((each) => (isIt(each) ? { ...each, ...change } : each));
}

const days = protection.module;
const isUnbriefed = ({ in: places, words }: Clock<FixedVerb, FixedReminder>) =>
  places.includes('WORK:paid') && words.includes('without requirements');

/** Errors in the course of orders. */
export const inOrders: Record<string, typeof fixed> = {
  'a seller who may dispute while the buyer looks at the work': withRow(
    fixed,
    (row) => row.do === 'dispute' && row.by === 'seller',
    { from: ['REVIEW:paid'] },
  ),
  'a request to cancel that is granted a day late': withClock(
    fixed,
    (clock) => clock.do === 'agreeToCancel',
    {
      at: after('cancelAsked', protection.cancelAnswer + 1),
    },
  ),
  'requirements that are waited for a day longer': withClock(fixed, isUnbriefed, {
    at: after('paid', protection.requirements.paid + 1),
  }),
  'a refusal to cancel that waits for the bank': {
    ...fixed,
    whileFrozen: fixed.whileFrozen.filter((verb) => verb !== 'refuseToCancel'),
  },
};

/** Errors in the course of modules. */
export const inModules: Record<string, typeof named> = {
  'a confirmation that releases more than was approved': withRow(
    named,
    (row) => row.do === 'confirm' && row.to === 'DONE',
    { money: { toSeller: 'all' } },
  ),
  'a dispute for nothing that completes it': { ...named, ofNothing: 'DONE' },
  'work that is replaced a few days too late': withRow(named, (row) => row.do === 'deliver', {
    needs: {
      words: '',
      refusal: (progress, now) =>
        progress.phase === 'REVIEW' && !hasDaysLeft(progress, now, days.review + days.afterRefusal * 2 + 7)
          ? refusals.modules.noTimeToReplace
          : undefined,
    },
  }),
  'a review that is cut short after a refusal': withClock(named, (clock) => clock.do === 'approve', {
    at: latest(
      after('paid', days.review),
      after('delivered', days.review),
      after('phase', days.afterRefusal - 1),
    ),
  }),
};
