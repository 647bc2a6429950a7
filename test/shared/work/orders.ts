import type { Random } from '#infra/seed/random.ts';
import { orderMachine, orderWords } from '#shared/rules/order-machine.ts';
import {
  orderActions,
  orderActors,
  orderStages,
  type OrderAction,
  type OrderActor,
} from '#shared/rules/order.ts';
import { machineOf } from '#shared/work/machine.ts';
import { orderView } from '#shared/work/order.ts';
import {
  progress,
  factsOf,
  progressOf,
  type OrderFacts,
  endingOf,
  allowedActions,
  refusalOf,
  orderReminder,
} from '#test/support/order-facts.ts';

import { byNames } from './by-names.ts';
import type { Kind, Rules } from './compare.ts';
import { drawMoney, drawOffer, isoBefore } from './draw.ts';
import { endingOf as endingThen } from './oracle/order-endings.ts';
import {
  allowedActions as allowedThen,
  orderMachine as then,
  refusalOf as refusalThen,
} from './oracle/order-machine.ts';
import { orderProgress } from './oracle/order-progress.ts';
import { orderReminder as reminderThen } from './oracle/order-reminders.ts';
import { journalByDifference, rowsOf } from './rows-of.ts';

export type OrderRules = Rules<OrderFacts, OrderAction, OrderActor>;

/** The rules of orders as they were before there was one engine. */
export const oracle: OrderRules = {
  rows: rowsOf(then),
  refusalOf: refusalThen,
  allowedActions: allowedThen,
  endingOf: endingThen,
  reminderOf: reminderThen,
  progress: orderProgress,
  journalOf: journalByDifference(orderProgress),
};

/** The rules of orders by another course than theirs. */
export function rulesBy(course: typeof orderView.course): OrderRules {
  const view = { ...orderView, course };
  return {
    rows: rowsOf(machineOf(view, orderWords)),
    ...byNames(view, { progressOf, factsOf }),
  };
}

/** The rules of orders as they are. */
export const shipped: OrderRules = {
  rows: rowsOf(orderMachine),
  refusalOf,
  allowedActions,
  endingOf,
  reminderOf: orderReminder,
  progress,
  journalOf: rulesBy(orderView.course).journalOf,
};

function atRandom(random: Random, now: number): OrderFacts {
  const stage = random.pick(orderStages);
  const ago = (most: number) => isoBefore(random, now, most);
  const isOpen = stage !== 'CANCELLED' || random.chance(0.5);
  const isPaid = stage !== 'ORDERED' && stage !== 'DELIVERED' && isOpen;
  const isDelivered = !['ORDERED', 'PAID', 'CANCELLED'].includes(stage);
  const hasDispute = stage === 'DISPUTED' || stage === 'FINISHED';
  return {
    ...drawMoney(random, now, { isPaid, hasDispute }),
    stage,
    price: 700,
    createdAt: ago(90),
    deliveryTime: random.pick([1, 3, 7, 30, 90]),
    revisionNumber: random.pick([0, 2]),
    revisionsUsed: random.pick([0, 1, 2]),
    ...(random.chance(0.5) ? { requirementsAt: ago(80) } : {}),
    ...(isPaid ? { paidAt: ago(76) } : {}),
    ...(isDelivered ? { deliveredAt: ago(40) } : {}),
    ...(stage === 'REVISION' ? { revisionDueAt: ago(10) } : {}),
    ...(stage === 'PAID' && random.chance(0.5) ? { cancelAskedAt: ago(3) } : {}),
  };
}

function amountOf(random: Random, facts: OrderFacts, action: OrderAction): number | undefined {
  const { held, released } = facts;
  if (action === 'dispute' || action === 'offer') return drawOffer(random, held);
  if (action === 'refundPart') return random.whole(0, Math.max(0, held - 1));
  if (action === 'takeBack') return random.whole(0, held + released);
  return action === 'returnUnclaimed' ? released : undefined;
}

/** Orders, as the comparison draws them. */
export const orders: Kind<OrderFacts, OrderAction, OrderActor> = {
  name: 'Order',
  actors: orderActors,
  actions: orderActions,
  hasty: new Set(['cancel', 'decline', 'agreeToCancel', 'refundAll']),
  stages: orderStages,
  stageOf: ({ stage }) => stage,
  isOver: ({ stage }) => stage === 'FINISHED' || stage === 'CANCELLED',
  isFrozen: ({ frozenAt }) => frozenAt !== undefined,
  isCharged: ({ paidAt }) => paidAt !== undefined,
  first: (random, createdAt) => ({
    held: 0,
    released: 0,
    returning: 0,
    returned: 0,
    currency: random.pick(['usd', 'jpy', 'inr']),
    stage: 'ORDERED',
    price: 100 * random.pick([1, 5, 333]),
    createdAt,
    deliveryTime: random.pick([1, 3, 10, 40, 90]),
    revisionNumber: random.pick([0, 1, 3]),
    revisionsUsed: 0,
  }),
  atRandom,
  amountOf,
};
