import { machineOf } from '#shared/work/machine.ts';
import { orderView } from '#shared/work/order.ts';

import { openTransitions } from './machine.ts';
import type { OrderAction, OrderActor, OrderStage } from './order.ts';

/** The states of an order, and what leads from one to another. */
export const orderMachine = {
  ...machineOf(orderView),
  flags: {
    ORDERED: { isPaid: false, isCompleted: false },
    PAID: { isPaid: true, isCompleted: false },
    DELIVERED: { isPaid: false, isCompleted: true },
    REVIEW: { isPaid: true, isCompleted: true },
    REVISION: { isPaid: true, isCompleted: true },
    DISPUTED: { isPaid: true, isCompleted: true },
    FINISHED: { isPaid: true, isCompleted: true },
    // An order that ends stays paid and completed if it was: these never go back.
    CANCELLED: {},
  },
} as const;

/** The stage to which this action of this actor leads from this stage. */
export function stageAfter(stage: OrderStage, action: OrderAction, actor: OrderActor): OrderStage {
  const transition = openTransitions(orderMachine, stage, actor).find((each) => each.action === action);
  if (!transition) throw new Error(`'${action}' by ${actor} is not possible in ${stage}.`);
  return transition.to;
}
