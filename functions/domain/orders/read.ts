import { countryName } from '#functions/domain/accounts/record.ts';
import { getUser } from '#functions/domain/accounts/users.ts';
import type { PieceItem } from '#functions/domain/portfolio/record.ts';
import type { Access } from '#functions/domain/work/kind.ts';
import { upToDate, type WorkEvent } from '#functions/domain/work/record.ts';
import { requireSide } from '#functions/domain/work/require.ts';
import { now } from '#functions/lib/clock.ts';
import { notFound } from '#functions/lib/errors.ts';
import type { Key } from '#functions/table/client.ts';
import { between } from '#functions/table/conditions.ts';
import { keys, lists } from '#functions/table/keys.ts';
import { mapPage, newestOf, type Page, type PageRequest } from '#functions/table/page.ts';
import { findItems, query } from '#functions/table/read.ts';
import type { Order, OrderCard, OrderDetails, OrderSide } from '#shared/entities/work/order.ts';
import type { Party } from '#shared/rules/accounts/role.ts';
import { timeLeft } from '#shared/rules/work/time-left.ts';
import * as notFoundTexts from '#shared/texts/not-found.ts';
import { orderRules } from '#shared/work/order.ts';
import { deadlineOf, keptOf } from '#shared/work/progress.ts';

import type { OrderItem, OrderStory } from './record.ts';
import { toOrder, toOrderCard } from './wire.ts';

const orderNotFound = () => notFound(notFoundTexts.order);
/** An order is a secret of its two parties. */
export const access: Access = { notFound: orderNotFound, stranger: orderNotFound };

/** The most events of an order that are read: its last ones. */
const MAX_EVENTS = 200;

/** An order and what happened to it, if there is one, without checking who asks. */
export async function findStory(id: string): Promise<OrderStory | undefined> {
  const { PK, SK } = keys.order(id);
  const { items } = await query<Key>({
    where: { PK, SK: between(keys.orderEvent.begins(id).SK, keys.pieceOfOrder(id).SK) },
    newestFirst: true,
    limit: MAX_EVENTS + 2,
  });
  const [first] = items;
  const piece = first && first.SK > SK ? (items.shift() as PieceItem) : undefined;
  const [item, ...events] = items as [OrderItem | undefined, ...(Key & WorkEvent)[]];
  return item && 'card' in item ? { item, events: events.toReversed(), piece } : undefined;
}

/** The orders that somebody placed and received, or those of one side, newest first. Only sellers have received any. */
export async function list(
  { id, role }: Party,
  { side, ...page }: PageRequest & { side?: OrderSide | undefined },
): Promise<Page<OrderCard>> {
  const bought = { index: 'GSI1', key: lists.ordersBought(id) } as const;
  const sold = { index: 'GSI2', key: lists.ordersSold(id) } as const;
  const listed = [
    ...(side === 'sold' ? [] : [bought]),
    ...(side === 'bought' || role === 'buyer' ? [] : [sold]),
  ];
  const orders = await newestOf<Pick<OrderItem, 'card'>>(listed, page);
  const isOffered = await findOffered(orders.items.map(({ card }) => card.gigId));
  return mapPage(orders, ({ card }) => toOrderCard(card, id, isOffered(card.gigId)));
}

/** Which of these gigs are still on the market. */
async function findOffered(gigIds: string[]): Promise<(gigId: string) => boolean> {
  const gigKeys = [...new Set(gigIds)].map((gigId) => keys.gig(gigId));
  const gigs = await findItems<{ deletedAt?: string }>(gigKeys, ['deletedAt']);
  const onMarket = new Set(gigs.filter(({ deletedAt }) => !deletedAt).map(({ PK }) => PK));
  return (gigId) => onMarket.has(keys.gig(gigId).PK);
}

/** An order as this viewer may see it, with whether its gig still exists, and may be reviewed by this viewer. */
export async function view(story: OrderStory, viewerId: string): Promise<Order> {
  const { gigId, buyer, times, money } = upToDate(orderRules, story).item.card;
  const isReviewable = viewerId === buyer.id && times.delivered !== undefined && keptOf(money) > 0;
  const [gig, review] = [keys.gig(gigId), keys.reviewBy(gigId, buyer.id)];
  const found = await findItems<{ deletedAt?: string }>(
    [gig, ...(isReviewable ? [review] : [])],
    ['deletedAt'],
  );
  const at = ({ PK, SK }: Key) => found.find((each) => each.PK === PK && each.SK === SK);
  const offered = at(gig);
  const gigExists = offered !== undefined && !offered.deletedAt;
  return toOrder(story, viewerId, { gigExists, mayReview: isReviewable && gigExists && !at(review) });
}

/** The order and what happened to it, for its two parties; 404 for everybody else. */
export async function getStory(id: string, viewerId: string): Promise<OrderStory> {
  return requireSide(access, await findStory(id), viewerId).story;
}

/** The order, for its two parties; 404 for everybody else. */
export async function get(id: string, viewerId: string): Promise<Order> {
  return view(await getStory(id, viewerId), viewerId);
}

/** The order with its buyer's contact, its deadline and the time left, for its seller. */
export async function details(id: string, sellerId: string): Promise<OrderDetails> {
  const { story } = requireSide(access, await findStory(id), sellerId, 'seller');
  const { card } = story.item;
  const [order, buyer] = await Promise.all([view(story, sellerId), getUser(card.buyer.id)]);
  const { username, email } = buyer;
  const deadline = new Date(deadlineOf(card)).toISOString();
  return {
    order,
    requirements: order.requirements,
    buyer: { id: buyer.id, username, email, country: countryName(buyer) },
    deliveryDeadline: deadline,
    timeLeftInMs: timeLeft(deadline, now()),
  };
}
