import { notFound } from '#functions/lib/errors.ts';
import { Lifecycle } from '#functions/table/lifecycle.ts';
import { messages } from '#shared/messages.ts';
import { orderMachine, type OrderAction, type OrderRole, type OrderStage } from '#shared/rules/order.ts';

import type { OrderItem } from './record.ts';

export const orderNotFound = () => notFound(messages.notFound.order);

/** Only its two parties may know that an order exists, so everybody else gets a 404. */
export const orderLifecycle = new Lifecycle<OrderItem, OrderStage, OrderAction, OrderRole>({
  machine: orderMachine,
  stateOf: ({ card: { stage } }) => stage,
  within: 'card',
  actors: { buyer: 'card.buyer.id', seller: 'card.seller.id' },
  notFound: orderNotFound,
  notAllowed: orderNotFound,
});
