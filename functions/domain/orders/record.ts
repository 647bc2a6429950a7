import type { PieceItem } from '#functions/domain/portfolio/record.ts';
import { toPiece } from '#functions/domain/portfolio/wire.ts';
import {
  releasedOf,
  toCommission,
  toDisputeHint,
  toEvent,
  toHold,
  toShares,
  type EventOf,
} from '#functions/domain/protection/money-views.ts';
import { now } from '#functions/lib/clock.ts';
import type { StoredFile } from '#functions/services/s3/attachments.ts';
import type { Key } from '#functions/table/client.ts';
import type { DeliveredFile, Order, OrderCard, OrderClock } from '#shared/entities/order.ts';
import type { UserCard } from '#shared/entities/user.ts';
import { toMajor } from '#shared/rules/money.ts';
import { deadlineOf, type OrderFacts } from '#shared/rules/order-facts.ts';
import { endingOf, allowedActions } from '#shared/rules/order-rules.ts';
import type { OrderAction, OrderActor, OrderRole } from '#shared/rules/order.ts';

import { progress } from './progress.ts';

/** What was delivered: a link, or a file by its storage key. */
export type Delivery = ({ url: string } | ({ key: string } & DeliveredFile)) & {
  note: string | null;
};

/** The part of an order that lists show. Amounts in minor units. Every change of it increases `version`. */
export type OrderListing = OrderFacts & {
  id: string;
  gigId: string;
  title: string;
  img: string;
  currency: string;
  /** The marketplace's part of what the seller is paid, in basis points, as it was when the order was placed. */
  commissionRate: number;
  version: number;
  /** Whether the first delivery was in time; absent until there is one. */
  deliveredInTime?: boolean;
  /** When it was done: delivered, paid for, and settled with something for the seller. */
  doneAt?: string;
  seller: UserCard;
  buyer: UserCard;
};

/** An order as it is stored: the gig as it was ordered, and what it has come to since. */
export type OrderItem = Key & {
  GSI1PK: string;
  GSI1SK: string;
  GSI2PK: string;
  GSI2SK: string;
  card: OrderListing;
  features: string[];
  requirements?: string;
  requirementFiles?: StoredFile[];
  delivery: Delivery | null;
  /** The keys of files that were replaced or dropped, and removed. */
  gone?: string[];
};

/** What happened to an order, as it is stored. */
export type OrderEventItem = EventOf<OrderActor, OrderAction>;

/** An order with its events, oldest first, and what is shown of it. */
export type OrderStory = { order: OrderItem; events: OrderEventItem[]; piece?: PieceItem | undefined };

/** An order as it is now: with what has happened by itself since it was stored. Such a change ends it. */
export function upToDate(story: OrderStory): OrderStory {
  const { order, events } = story;
  const ending = endingOf(order.card);
  if (!ending || ending.at > now()) return story;
  const act = { action: ending.do, by: 'clock', at: new Date(ending.at).toISOString() } as const;
  const card = { ...progress(order.card, act), version: order.card.version + 1 };
  return {
    ...story,
    order: { ...order, card },
    events: [...events, { at: act.at, by: act.by, what: act.action }],
  };
}

/** The role of somebody in an order; undefined for everybody else. */
export function roleIn(
  { buyer, seller }: Pick<OrderListing, 'buyer' | 'seller'>,
  userId: string,
): OrderRole | undefined {
  if (userId === buyer.id) return 'buyer';
  return userId === seller.id ? 'seller' : undefined;
}

/** What happens by itself to an order, as responses carry it. */
export function toClock(facts: OrderFacts): OrderClock | null {
  const ending = endingOf(facts);
  if (!ending) return null;
  const at = new Date(ending.at).toISOString();
  const after = progress(facts, { action: ending.do, by: 'clock', at });
  return { at, action: ending.do, ...toShares(facts, after) };
}

/** An order as lists carry it, without anything of the delivered work. */
export function toOrderCard(stored: OrderListing, viewerId: string, gigExists: boolean): OrderCard {
  const { card } = upToDate({ order: { card: stored } as OrderItem, events: [] }).order;
  const { id, gigId, title, img, price, version, stage, seller, buyer, createdAt } = card;
  const role = roleIn(card, viewerId);
  return {
    id,
    gigId,
    sellerId: seller.id,
    buyerId: buyer.id,
    title,
    img,
    price: toMajor(price),
    version,
    stage,
    isPaid: card.paidAt !== undefined,
    isCompleted: card.deliveredAt !== undefined,
    hasRequirements: card.requirementsAt !== undefined,
    gigExists,
    createdAt,
    paidAt: card.paidAt ?? null,
    deliveredAt: card.deliveredAt ?? null,
    deadline: card.revisionDueAt ?? new Date(deadlineOf(card)).toISOString(),
    hold: card.paidAt ? toHold(card) : null,
    clock: toClock(card),
    actions: role ? allowedActions(card, role, now()) : [],
    seller,
    buyer,
  };
}

const ended: ReadonlySet<OrderAction> = new Set([
  'cancel',
  'agreeToCancel',
  'decline',
  'expire',
  'refundAll',
  'takeBack',
]);

/**
 * An order as this viewer may see it; every response with an order is made here. Only the seller sees the delivered work,
 * and the buyer once the order is completed and paid; before that the buyer sees only its host, or its file name, size and SHA-256.
 */
export async function toOrder(story: OrderStory, viewerId: string, gigExists: boolean): Promise<Order> {
  const { order, events } = upToDate(story);
  const { card, delivery } = order;
  const wire = toOrderCard(card, viewerId, gigExists);
  const mayOpen = viewerId === card.seller.id || wire.actions.includes('download');
  const file = delivery && 'key' in delivery ? delivery : null;
  const link = delivery && 'url' in delivery ? delivery.url : null;
  const end = card.stage === 'CANCELLED' ? events.findLast(({ what }) => ended.has(what)) : undefined;
  const asked = events.findLast(({ what }) => what === 'askToCancel');
  return {
    ...wire,
    delivered: delivery !== null,
    fileName: file?.fileName ?? null,
    size: file?.size ?? null,
    host: link && new URL(link).host,
    delivery: file && { fileName: file.fileName, size: file.size, sha256: file.sha256 },
    workUrl: mayOpen ? (link ?? (file && (await downloadLinkTo(file.key)))) : null,
    note: mayOpen ? (delivery?.note ?? null) : null,
    requirements: order.requirements ?? null,
    requirementFiles: await linksTo(order.requirementFiles),
    requirementsAt: card.requirementsAt ?? null,
    cancelledAt: end?.at ?? null,
    cancelReason: (end?.what === 'agreeToCancel' ? asked?.note : end?.note) ?? null,
    deliveryTime: card.deliveryTime,
    revisionNumber: card.revisionNumber,
    revisionsUsed: card.revisionsUsed,
    cancelAskedAt: card.cancelAskedAt ?? null,
    dispute: toDisputeHint(card),
    commission: viewerId === card.seller.id ? toCommission(card, grossOf(card)) : null,
    features: order.features,
    piece: story.piece ? toPiece(story.piece.card) : null,
    timeline: events.map(toEvent),
  };
}

/** What is the seller's of an order in the end: of the price, of what is held, or of what was released. */
function grossOf(card: OrderListing): number {
  const { stage, price, paidAt, held } = card;
  if (paidAt) return held + releasedOf(card);
  return stage === 'CANCELLED' ? 0 : price;
}

async function linksTo(files: StoredFile[] = []): Promise<Order['requirementFiles']> {
  if (files.length === 0) return [];
  const { linked } = await import('#functions/services/s3/attachments.ts');
  return Promise.all(files.map(async (file) => ({ ...(await linked(file)), key: file.key })));
}

/** The module that signs links is loaded only when a link is needed, which is rare. */
async function downloadLinkTo(key: string): Promise<string> {
  const { downloadLink } = await import('#functions/services/s3/files.ts');
  return downloadLink(key);
}
