import { progress } from '#functions/domain/orders/progress.ts';
import { endingOf } from '#shared/rules/order-endings.ts';
import { deadlineOf, type OrderFacts } from '#shared/rules/order-facts.ts';
import { allowedActions } from '#shared/rules/order-machine.ts';
import type { OrderAction } from '#shared/rules/order.ts';
import { protection } from '#shared/rules/protection.ts';

import {
  dayOf,
  disputeInjusticeOf,
  hasHad,
  iso,
  searchCourses,
  since,
  type Kind,
  type Place,
  type Rules,
  type Search,
} from './courses.ts';

type Party = 'buyer' | 'seller';
export type OrderRules = Rules<OrderFacts, OrderAction, Party>;

/** What the search asks of the rules of orders. */
export const shippedRules: OrderRules = { endingOf, allowedActions };

function situationOf({ facts, day }: Place<OrderFacts>): unknown[] {
  const { stage, revisionsUsed, requirementsAt, paidAt, deliveredAt, dispute } = facts;
  const deadline = () => (requirementsAt ? day - dayOf(deadlineOf(facts)) : '-');
  const parts = {
    ORDERED: () => [deadline(), requirementsAt ? '-' : since(day, facts.createdAt)],
    PAID: () => [deadline(), since(day, paidAt), since(day, facts.cancelAskedAt)],
    DELIVERED: () => [since(day, deliveredAt)],
    REVIEW: () => [since(day, paidAt), since(day, deliveredAt), revisionsUsed],
    REVISION: () => [since(day, paidAt), since(day, facts.revisionDueAt), revisionsUsed],
    DISPUTED: () => [
      since(day, paidAt),
      since(day, dispute?.openedAt),
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
  frozenFor: 0,
});

function injusticeOf({ facts, day }: Place<OrderFacts>, action: OrderAction): string | undefined {
  const { stage, requirementsAt, cancelAskedAt, revisionDueAt } = facts;
  const isLate =
    stage === 'PAID' ? !requirementsAt || day > dayOf(deadlineOf(facts)) : hasHad(day, 1, revisionDueAt);
  if (action === 'expire' && facts.held > 0 && !isLate) return 'a refund though the seller is not late';
  if (action === 'agreeToCancel' && !hasHad(day, protection.cancelAnswer, cancelAskedAt))
    return 'a silence that was none';
  return disputeInjusticeOf(facts, day, action);
}

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
  {
    rules = shippedRules,
    ...more
  }: Partial<Pick<Search<OrderFacts, OrderAction, Party>, 'examinedFor' | 'until'>> & {
    rules?: OrderRules;
  } = {},
) => searchCourses({ kind: orders, firsts: [placed(deliveryTime, revisionNumber)], rules, ...more });
