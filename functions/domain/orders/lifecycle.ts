import { notFound } from '#functions/lib/errors.ts';
import { Lifecycle } from '#functions/table/lifecycle.ts';
import { messages } from '#shared/messages.ts';
import {
  orderMachine,
  orderStage,
  type OrderAction,
  type OrderRole,
  type OrderStage,
} from '#shared/rules/order.ts';

import type { OrderItem } from './record.ts';

export const orderNotFound = () => notFound(messages.notFound.order);

/** Nobody but its two parties may know of an order, hence 404 for everybody else. */
export const orderLifecycle = new Lifecycle<OrderItem, OrderStage, OrderAction, OrderRole>({
  machine: orderMachine,
  stateOf: ({ card }) => orderStage(card),
  within: 'card',
  actors: { buyer: 'card.buyer.id', seller: 'card.seller.id' },
  notFound: orderNotFound,
  notAllowed: orderNotFound,
});
