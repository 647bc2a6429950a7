import type { OrderAction } from '#shared/rules/order.ts';
import { protection } from '#shared/rules/protection.ts';
import {
  progress,
  deadlineOf,
  type OrderFacts,
  endingOf,
  allowedActions,
} from '#test/support/order-facts.ts';

import {
  counted,
  dayOf,
  disputeInjusticeOf,
  hasHad,
  iso,
  searchCourses,
  since,
  type Kind,
  type Options,
  type Place,
  type Rules,
} from './courses.ts';

type Party = 'buyer' | 'seller';
export type OrderRules = Rules<OrderFacts, OrderAction, Party>;

/** What the search asks of the rules of orders. */
export const shippedRules: OrderRules = { endingOf, allowedActions };

function situationOf(place: Place<OrderFacts>): unknown[] {
  const { facts, day } = place;
  const { stage, revisionsUsed, requirementsAt, paidAt, deliveredAt, revisionDueAt, dispute } = facts;
  const days = (at: string | undefined) => counted(place, at);
  const deadline = () => (requirementsAt ? day - dayOf(deadlineOf(facts)) : '-');
  const parts = {
    ORDERED: () => [deadline(), requirementsAt ? '-' : days(facts.createdAt)],
    PAID: () => [deadline(), days(requirementsAt), days(paidAt), days(facts.cancelAskedAt)],
    DELIVERED: () => [days(deliveredAt)],
    REVIEW: () => [days(paidAt), days(deliveredAt), revisionsUsed],
    REVISION: () => [days(paidAt), days(revisionDueAt), since(day, revisionDueAt), revisionsUsed],
    DISPUTED: () => [
      days(paidAt),
      days(dispute?.openedAt),
      dispute?.by,
      dispute?.buyer === undefined,
      dispute?.seller === undefined,
    ],
    FINISHED: () => [],
    CANCELLED: () => [],
  };
  return parts[stage]();
}

/** An order of this gig that was just placed. */
const placed = (deliveryTime: number, revisionNumber: number): OrderFacts => ({
  stage: 'ORDERED',
  price: 100,
  createdAt: iso(0),
  deliveryTime,
  revisionNumber,
  revisionsUsed: 0,
  held: 0,
  released: 0,
  returning: 0,
  returned: 0,
});

function injusticeOf(place: Place<OrderFacts>, action: OrderAction): string | undefined {
  const { stage, held, requirementsAt, deliveryTime, cancelAskedAt, revisionDueAt } = place.facts;
  const isLate =
    stage === 'PAID'
      ? !requirementsAt ||
        !hasHad(place, 0, requirementsAt) ||
        hasHad(place, deliveryTime + 1, requirementsAt)
      : hasHad(place, 1, revisionDueAt);
  if (action === 'expire' && held > 0 && !isLate) return 'a refund though the seller is not late';
  if (action === 'agreeToCancel' && !hasHad(place, protection.cancelAnswer, cancelAskedAt))
    return 'a silence that was none';
  if (action === 'approve' && !isReviewed(place)) return 'a review that was cut short';
  return disputeInjusticeOf(place, action);
}

/** Whether the buyer has had the time for looking at work that is delivered and paid. */
const isReviewed = (place: Place<OrderFacts>): boolean =>
  [place.facts.paidAt, place.facts.deliveredAt].every((at) => hasHad(place, protection.review, at));

const orders: Kind<OrderFacts, OrderAction, Party> = {
  parties: ['buyer', 'seller'],
  stageOf: ({ stage }) => stage,
  isOver: ({ stage }) => stage === 'FINISHED' || stage === 'CANCELLED',
  mustEnd: true,
  chargedAt: ({ paidAt }) => paidAt,
  situationOf,
  amountsOf: () => [1],
  progress,
  injusticeOf,
};

/** Every course that an order of such a gig can take, also one whose payment a bank examines for so many days. */
export const searchOrders = (
  deliveryTime: number,
  revisionNumber: number,
  { rules = shippedRules, ...more }: Options<OrderFacts, OrderAction, Party> = {},
) => searchCourses({ kind: orders, firsts: [placed(deliveryTime, revisionNumber)], rules, ...more });
