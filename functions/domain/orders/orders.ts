import { isDeepStrictEqual } from 'node:util';

import { getUser } from '#functions/domain/accounts/users.ts';
import { findGig, requireOnMarket } from '#functions/domain/gigs/read.ts';
import type { GigItem } from '#functions/domain/gigs/record.ts';
import { requireOffered } from '#functions/domain/gigs/steps.ts';
import { now, timestamp } from '#functions/lib/clock.ts';
import { conflict, forbidden, notFound } from '#functions/lib/errors.ts';
import { newId } from '#functions/lib/ids.ts';
import { expression } from '#functions/table/expression.ts';
import { keys, lists } from '#functions/table/keys.ts';
import { once } from '#functions/table/once.ts';
import { Outdated } from '#functions/table/outdated.ts';
import { mapPage, newest, type Page, type PageRequest } from '#functions/table/page.ts';
import { create, get, getAll, transact, update } from '#functions/table/table.ts';
import type { Order, OrderCard, OrderDetails } from '#shared/entities/order.ts';
import type { UserCard } from '#shared/entities/user.ts';
import { messages } from '#shared/messages.ts';
import { actions } from '#shared/rules/order.ts';
import type { Party } from '#shared/rules/role.ts';
import { deliveryDeadline, timeLeft } from '#shared/rules/time-left.ts';

import { complete, completedWith, fileOf, final, forget } from './delivery.ts';
import { listed, seenBy, type Delivery, type OrderItem } from './record.ts';

const absent = () => notFound(messages.notFound.order);

/**
 * Orders a gig as it stands: what the buyer saw is kept, whatever becomes of the gig. `seen` is the gig as it was just
 * read.
 */
export async function place(
  gigId: string,
  buyer: UserCard,
  key: string | undefined,
  seen?: GigItem,
): Promise<Order> {
  const gig = seen ?? (await findGig(gigId));
  const repeatable = { owner: buyer.id, call: 'orders.create', key, input: gigId };
  const id = newId();
  let placed: OrderItem | undefined;
  const made = await once(repeatable, id, async (claim) => {
    const order = draft(requireOnMarket(gig), buyer, id);
    await transact([requireOffered(gigId, order.card.price), create(order), ...claim]);
    placed = order;
  });
  return placed ? seenBy(buyer.id, placed, true) : find(made, buyer.id);
}

/** A new order of this gig, not kept yet. */
export function draft({ card: gig, ...rest }: GigItem, buyer: UserCard, id: string): OrderItem {
  if (gig.seller.id === buyer.id) throw forbidden(messages.gigs.ownGig);
  return {
    ...keys.order(id),
    GSI1PK: lists.ordersBought(buyer.id),
    GSI1SK: id,
    GSI2PK: lists.ordersSold(gig.seller.id),
    GSI2SK: id,
    card: {
      id,
      gigId: gig.id,
      title: gig.title,
      img: gig.cover,
      price: gig.price,
      currency: rest.currency,
      seller: gig.seller,
      buyer: { id: buyer.id, username: buyer.username, img: buyer.img },
      isPaid: false,
      isCompleted: false,
      hasRequirements: false,
    },
    deliveryTime: rest.deliveryTime,
    revisionNumber: rest.revisionNumber,
    features: rest.features,
    delivery: null,
  };
}

/** What somebody bought, or received as a seller, newest first. */
export async function list(who: Party, page: PageRequest): Promise<Page<OrderCard>> {
  const partition =
    who.role === 'seller'
      ? ({ index: 'GSI2', key: lists.ordersSold(who.id) } as const)
      : ({ index: 'GSI1', key: lists.ordersBought(who.id) } as const);
  const found = await newest<Pick<OrderItem, 'card'>>(partition, page);
  const exists = await existing(found.items.map(({ card }) => card.gigId));
  return mapPage(found, ({ card }) => listed(card, exists(card.gigId)));
}

/** Which of these gigs are still on the market. */
async function existing(gigIds: string[]): Promise<(gigId: string) => boolean> {
  const distinct = [...new Set(gigIds)].map((gigId) => keys.gig(gigId));
  const found = await getAll<{ deletedAt?: string }>(distinct, ['deletedAt']);
  const alive = new Set(found.filter((gig) => !gig.deletedAt).map(({ PK }) => PK));
  return (gigId) => alive.has(keys.gig(gigId).PK);
}

const seen = async (order: OrderItem, viewerId: string) =>
  seenBy(viewerId, order, (await existing([order.card.gigId]))(order.card.gigId));

/** The order for one of its two parties; for everybody else there is none. */
export async function find(id: string, viewerId: string): Promise<Order> {
  const order = await get<OrderItem>(keys.order(id));
  if (!order || ![order.card.buyer.id, order.card.seller.id].includes(viewerId)) throw absent();
  return seen(order, viewerId);
}

/** The order for its seller, with whom to ask and how long there is left. */
export async function details(id: string, sellerId: string): Promise<OrderDetails> {
  const item = await ofSeller(id, sellerId);
  const [order, buyer] = await Promise.all([seen(item, sellerId), getUser(item.card.buyer.id)]);
  const { username, email, country } = buyer;
  const deadline = deliveryDeadline(order);
  return {
    order,
    buyer: { id: buyer.id, username, email, country },
    deliveryDeadline: deadline,
    timeLeftInMs: timeLeft(deadline, now()),
  };
}

/** The order as it is kept, for its seller; for everybody else there is none. */
export async function ofSeller(id: string, sellerId: string): Promise<OrderItem> {
  const order = await get<OrderItem>(keys.order(id));
  if (order?.card.seller.id !== sellerId) throw absent();
  return order;
}

/** Keeps what the buyer wants. The time of the first version counts, or rewriting would move the deadline. */
export async function saveRequirements(id: string, buyerId: string, requirements: string): Promise<Order> {
  const order = await update<OrderItem>(
    keys.order(id),
    expression`SET requirements = ${requirements}, card.hasRequirements = ${true},
      requirementsAt = if_not_exists(requirementsAt, ${timestamp()})`,
    expression`card.buyer.id = ${buyerId} AND card.isCompleted = ${false}`,
    (standing) => {
      if (standing?.card.buyer.id !== buyerId) throw absent();
      if (standing.requirements === requirements) return standing;
      throw conflict(messages.orders.requirementsClosed);
    },
  );
  return seen(order, buyerId);
}

/** The order, unless a delivery is refused before anything is stored for it. The file that stands may come again at any time. */
export async function requireDeliverable(id: string, sellerId: string, key?: string): Promise<OrderItem> {
  const order = await ofSeller(id, sellerId);
  const isOpen = actions(order.card, 'seller').length > 0;
  if (!isOpen && (key === undefined || fileOf(order.delivery) !== key)) throw final();
  return order;
}

/**
 * Delivers the work and so completes the order. Unpaid work may be replaced; paid work is final. `known` is the order as
 * it was just read.
 */
export async function deliver(
  id: string,
  sellerId: string,
  delivery: Delivery,
  known?: OrderItem,
): Promise<Order> {
  const before = known ?? (await ofSeller(id, sellerId));
  if (isDeepStrictEqual(before.delivery, delivery)) return seen(before, sellerId);
  const after = completedWith(before, delivery);
  try {
    const [order] = await Promise.all([seen(after, sellerId), complete(before, after)]);
    await forget(before.delivery, delivery);
    return order;
  } catch (error) {
    // Another delivery was first: this one replaces that, or is the same.
    if (error instanceof Outdated) return deliver(id, sellerId, delivery);
    throw error;
  }
}
