import { getUser } from '#functions/domain/accounts/users.ts';
import { now, timestamp } from '#functions/lib/clock.ts';
import { keys, lists } from '#functions/table/keys.ts';
import { mapPage, newest, type Page, type PageRequest } from '#functions/table/page.ts';
import { findItem, findItems } from '#functions/table/read.ts';
import { ifAbsent } from '#functions/table/updates.ts';
import { update } from '#functions/table/write.ts';
import type { Order, OrderCard, OrderDetails } from '#shared/entities/order.ts';
import type { Party } from '#shared/rules/role.ts';
import { deliveryDeadline, timeLeft } from '#shared/rules/time-left.ts';

import { orderLifecycle, orderNotFound } from './lifecycle.ts';
import { toOrder, toOrderCard, type OrderItem } from './record.ts';

/** The orders that a buyer placed, or that a seller received, newest first. */
export async function list({ id, role }: Party, page: PageRequest): Promise<Page<OrderCard>> {
  const partition =
    role === 'seller'
      ? ({ index: 'GSI2', key: lists.ordersSold(id) } as const)
      : ({ index: 'GSI1', key: lists.ordersBought(id) } as const);
  const orders = await newest<Pick<OrderItem, 'card'>>(partition, page);
  const isOffered = await findOffered(orders.items.map(({ card }) => card.gigId));
  return mapPage(orders, ({ card }) => toOrderCard(card, isOffered(card.gigId)));
}

/** Which of these gigs are still on the market. */
async function findOffered(gigIds: string[]): Promise<(gigId: string) => boolean> {
  const gigKeys = [...new Set(gigIds)].map((gigId) => keys.gig(gigId));
  const gigs = await findItems<{ deletedAt?: string }>(gigKeys, ['deletedAt']);
  const onMarket = new Set(gigs.filter(({ deletedAt }) => !deletedAt).map(({ PK }) => PK));
  return (gigId) => onMarket.has(keys.gig(gigId).PK);
}

/** An order as this viewer may see it, with whether its gig still exists. */
export async function view(order: OrderItem, viewerId: string): Promise<Order> {
  const { gigId } = order.card;
  const isOffered = await findOffered([gigId]);
  return toOrder(order, viewerId, isOffered(gigId));
}

/** The order, if it exists and the viewer is one of its two parties. */
export async function find(id: string, viewerId: string): Promise<Order | undefined> {
  const order = await findItem<OrderItem>(keys.order(id));
  const isParty = order && [order.card.buyer.id, order.card.seller.id].includes(viewerId);
  return isParty ? view(order, viewerId) : undefined;
}

/** The order, for its two parties; 404 for everybody else. */
export async function get(id: string, viewerId: string): Promise<Order> {
  const order = await find(id, viewerId);
  if (!order) throw orderNotFound();
  return order;
}

/** The stored order, for its seller; 404 for everybody else. */
export async function getForSeller(id: string, sellerId: string): Promise<OrderItem> {
  return orderLifecycle.requireActor(await findItem(keys.order(id)), { as: 'seller', id: sellerId });
}

/** The order with its buyer's contact, its deadline and the time left, for its seller. */
export async function details(id: string, sellerId: string): Promise<OrderDetails> {
  const item = await getForSeller(id, sellerId);
  const [order, buyer] = await Promise.all([view(item, sellerId), getUser(item.card.buyer.id)]);
  const { username, email, country } = buyer;
  const deadline = deliveryDeadline(order);
  return {
    order,
    requirements: order.requirements,
    buyer: { id: buyer.id, username, email, country },
    deliveryDeadline: deadline,
    timeLeftInMs: timeLeft(deadline, now()),
  };
}

/** Stores the buyer's requirements. The time of the first version stays: rewriting must not move the deadline. */
export async function saveRequirements(id: string, buyerId: string, requirements: string): Promise<Order> {
  const buyer = { as: 'buyer', id: buyerId } as const;
  const { set, when, refused } = orderLifecycle.transition('writeRequirements', buyer);
  const order = await update<OrderItem>(keys.order(id), {
    set: { ...set, requirements, 'card.hasRequirements': true, requirementsAt: ifAbsent(timestamp()) },
    when,
    refused: (current) => {
      const isRepeated =
        current && orderLifecycle.isActor(current, buyer) && current.requirements === requirements;
      if (!isRepeated) throw refused(current);
      return current;
    },
  });
  return view(order, buyerId);
}
