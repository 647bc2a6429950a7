import { open, type Machine } from './machine.ts';

/** Where an order stands (§4): two flags that come in either order, and whether the buyer has written requirements. */
export type OrderState = { isPaid: boolean; isCompleted: boolean; hasRequirements: boolean };
export type OrderRole = 'buyer' | 'seller';
export type OrderAction = 'place' | 'writeRequirements' | 'pay' | 'download' | 'deliver' | 'replaceDelivery';
export type OrderStage = 'ORDERED' | 'PAID' | 'DELIVERED' | 'FINISHED';

/** An order's life. Paying is the buyer's step, but only the payment provider's proof takes it. */
export const orderMachine = {
  name: 'Order',
  states: {
    ORDERED: 'Neither paid nor delivered',
    PAID: 'Paid; held until the work is there',
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
} as const satisfies Machine<OrderStage, OrderAction, OrderRole>;

/** The machine's state of an order. */
export function orderStage({ isPaid, isCompleted }: Pick<OrderState, 'isPaid' | 'isCompleted'>): OrderStage {
  if (isCompleted) return isPaid ? 'FINISHED' : 'DELIVERED';
  return isPaid ? 'PAID' : 'ORDERED';
}

/** The actions open to this party now. */
export function actions(order: Pick<OrderState, 'isPaid' | 'isCompleted'>, role: OrderRole): OrderAction[] {
  return open<OrderStage, OrderAction, OrderRole>(orderMachine, orderStage(order), role).map(
    ({ action }) => action,
  );
}

export type OrderPhase = 'awaitingRequirements' | 'inProgress' | 'awaitingPayment' | 'finished';

/** What an order waits for and so who acts next, for the words on the screen. */
export function phase(order: OrderState): OrderPhase {
  if (order.isCompleted) return order.isPaid ? 'finished' : 'awaitingPayment';
  return order.hasRequirements ? 'inProgress' : 'awaitingRequirements';
}
