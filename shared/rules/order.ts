import { messages } from '../messages.ts';
import { openTransitions, stateOfFlags, type Machine } from './machine.ts';

/** An order's progress (§4): two flags, set in either order, and whether the buyer has written requirements. */
export type OrderState = { isPaid: boolean; isCompleted: boolean; hasRequirements: boolean };
export type OrderRole = 'buyer' | 'seller';
export type OrderAction = 'place' | 'writeRequirements' | 'pay' | 'download' | 'deliver' | 'replaceDelivery';
export type OrderStage = 'ORDERED' | 'PAID' | 'DELIVERED' | 'FINISHED';

/** The states of an order. Paying is the buyer's step, but only the payment provider's confirmation completes it. */
export const orderMachine = {
  name: 'Order',
  states: {
    ORDERED: 'Neither paid nor delivered',
    PAID: 'Paid; the seller works',
    DELIVERED: 'Delivered, which completes it; sealed until it is paid',
    FINISHED: 'Delivered and paid: the work is open',
  },
  transitions: [
    { action: 'place', by: 'buyer', from: [], to: 'ORDERED' },
    { action: 'writeRequirements', by: 'buyer', from: ['ORDERED'], to: 'ORDERED' },
    { action: 'writeRequirements', by: 'buyer', from: ['PAID'], to: 'PAID' },
    { action: 'pay', by: 'buyer', from: ['ORDERED'], to: 'PAID' },
    { action: 'pay', by: 'buyer', from: ['DELIVERED'], to: 'FINISHED' },
    { action: 'deliver', by: 'seller', from: ['ORDERED'], to: 'DELIVERED' },
    { action: 'deliver', by: 'seller', from: ['PAID'], to: 'FINISHED' },
    { action: 'replaceDelivery', by: 'seller', from: ['DELIVERED'], to: 'DELIVERED' },
    { action: 'download', by: 'buyer', from: ['FINISHED'], to: 'FINISHED' },
  ],
  flags: {
    ORDERED: { isPaid: false, isCompleted: false },
    PAID: { isPaid: true, isCompleted: false },
    DELIVERED: { isPaid: false, isCompleted: true },
    FINISHED: { isPaid: true, isCompleted: true },
  },
  refusals: {
    writeRequirements: messages.orders.requirementsClosed,
    pay: messages.orders.alreadyPaid,
    deliver: messages.orders.paidWorkIsFinal,
    replaceDelivery: messages.orders.paidWorkIsFinal,
  },
} as const satisfies Machine<OrderStage, OrderAction, OrderRole>;

type Flags = Pick<OrderState, 'isPaid' | 'isCompleted'>;

/** The state of an order. */
export function orderStage(order: Flags): OrderStage {
  return stateOfFlags<OrderStage>(orderMachine.flags, order);
}

/** What this party may do now. */
export function actions(order: Flags, role: OrderRole): OrderAction[] {
  return openTransitions<OrderStage, OrderAction, OrderRole>(orderMachine, orderStage(order), role).map(
    ({ action }) => action,
  );
}

/** The action of a delivery: the same call makes the first one and replaces it. */
export function deliveryAction(order: Flags): 'deliver' | 'replaceDelivery' {
  return order.isCompleted ? 'replaceDelivery' : 'deliver';
}

/** Whether the order is open but not begun: its buyer has neither written requirements nor paid. */
export function isUnbegun(order: OrderState): boolean {
  return actions(order, 'buyer').includes('writeRequirements') && !order.isPaid && !order.hasRequirements;
}

export type OrderPhase = 'awaitingRequirements' | 'inProgress' | 'awaitingPayment' | 'finished';

/** What an order is waiting for, and so who acts next. The screens choose their texts by it. */
export function phase(order: OrderState): OrderPhase {
  if (order.isCompleted) return order.isPaid ? 'finished' : 'awaitingPayment';
  return order.hasRequirements ? 'inProgress' : 'awaitingRequirements';
}
