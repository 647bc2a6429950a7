import type { OrderCard } from '#shared/entities/work/order.ts';
import type { OrderRole } from '#shared/rules/work/order.ts';

import { needs } from '../decisions/next-steps.ts';

/** The groups of an orders list, with what is said of an empty one. */
export const orderGroups = [
  { name: 'all', label: 'All', none: '' },
  { name: 'needs-you', label: 'Needs you', none: 'Nothing needs you now.' },
  { name: 'active', label: 'Active', none: 'No order is under way.' },
  { name: 'done', label: 'Done', none: 'No order is done yet.' },
] as const;
export type OrderGroup = (typeof orderGroups)[number]['name'];

/** The group of an order besides 'all', for this party. */
export function groupOf(order: OrderCard, role: OrderRole): Exclude<OrderGroup, 'all'> {
  if (order.stage === 'FINISHED' || order.stage === 'CANCELLED') return 'done';
  return needs(order, role) ? 'needs-you' : 'active';
}

/** The orders of a group, of those that are loaded. */
export const inGroup = (orders: OrderCard[], group: OrderGroup, role: OrderRole): OrderCard[] =>
  group === 'all' ? orders : orders.filter((order) => groupOf(order, role) === group);
