import { noMoney } from '#shared/rules/money/held-money.ts';
import { protection } from '#shared/rules/money/protection.ts';
import { orderRules, orderView } from '#shared/work/order.ts';
import { isOver, type Phase, type Verb } from '#shared/work/phases.ts';
import {
  begun,
  deadlineOf,
  firstPayment,
  isPaid,
  revisionDays,
  type Progress,
} from '#shared/work/progress.ts';

import {
  answersOf,
  counted,
  dayOf,
  disputeInjusticeOf,
  hasHad,
  iso,
  searchCourses,
  since,
  situationOfDone,
  type Kind,
  type Options,
  type Place,
} from './courses.ts';

/** What the search asks of the rules of orders. */
export const shipped = answersOf(orderRules, orderView.actions);

function situationOf(place: Place): unknown[] {
  const { progress, day } = place;
  const { phase, times, revisionsUsed, money } = progress;
  const { dispute } = money;
  const days = (at: string | undefined) => counted(place, at);
  const deadline = () => (times.brief ? day - dayOf(deadlineOf(progress)) : '-');
  const paid = days(firstPayment(progress)?.at);
  const parts: Partial<Record<Phase, () => unknown[]>> = {
    WORK: () =>
      isPaid(progress)
        ? [deadline(), days(times.brief), paid, days(times.cancelAsked)]
        : [deadline(), times.brief ? '-' : days(times.made)],
    REVIEW: () => [days(times.delivered), ...(isPaid(progress) ? [paid, revisionsUsed] : [])],
    REVISION: () => [paid, days(times.phase), since(day, times.phase), revisionsUsed],
    DISPUTED: () => [
      paid,
      days(dispute?.openedAt),
      dispute?.by,
      dispute?.buyer === undefined,
      dispute?.seller === undefined,
    ],
    DONE: () => situationOfDone(place),
  };
  return parts[phase]?.() ?? [];
}

/** An order of this gig that was just placed. */
const placed = (days: number, revisions: number): Progress => ({
  ...begun(iso(0)),
  terms: { days, revisions, total: 100 },
  money: noMoney,
});

function injusticeOf(place: Place, verb: Verb): string | undefined {
  const { phase, times, terms, money } = place.progress;
  const isLate =
    phase === 'WORK'
      ? !times.brief || !hasHad(place, 0, times.brief) || hasHad(place, terms.days + 1, times.brief)
      : hasHad(place, revisionDays(terms.days) + 1, times.phase);
  if (verb === 'expire' && money.held > 0 && !isLate) return 'a refund though the seller is not late';
  if (verb === 'agreeToCancel' && !hasHad(place, protection.cancelAnswer, times.cancelAsked))
    return 'a silence that was none';
  if (verb === 'approve' && !isReviewed(place)) return 'a review that was cut short';
  return disputeInjusticeOf(place, verb);
}

/** Whether the buyer has had the time for looking at work that is delivered and paid. */
const isReviewed = (place: Place): boolean =>
  [firstPayment(place.progress)?.at, place.progress.times.delivered].every((at) =>
    hasHad(place, protection.review, at),
  );

const orders: Kind = {
  rules: orderRules,
  mustEnd: ({ phase }) => !isOver(phase),
  situationOf,
  amountsOf: () => [1],
  injusticeOf,
};

/** Every course that an order of such a gig can take, also one whose payment a bank examines for so many days. */
export const searchOrders = (days: number, revisions: number, { asked = shipped, ...more }: Options = {}) =>
  searchCourses({ kind: orders, firsts: [placed(days, revisions)], asked, ...more });
