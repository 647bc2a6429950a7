import type { OrderSide } from '#shared/entities/work/order.ts';

import type { Visit } from './route.ts';

/** The address of the orders that a seller has bought. Theirs begins with those that they received. */
export const BOUGHT_ORDERS = '/orders?side=bought';

/** Which of somebody's orders a visit to /orders shows. */
export const sideOfOrders = ({ search, viewer }: Pick<Visit, 'search' | 'viewer'>): OrderSide =>
  viewer?.role === 'seller' && search.get('side') !== 'bought' ? 'sold' : 'bought';
