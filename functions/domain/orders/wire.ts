import { toPiece, withLinks } from '#functions/domain/portfolio/wire.ts';
import { sideOf, upToDate } from '#functions/domain/work/record.ts';
import {
  releasedOf,
  toClock,
  toCommission,
  toDisputeHint,
  toEvent,
  toHold,
} from '#functions/domain/work/wire.ts';
import { now } from '#functions/lib/clock.ts';
import type { StoredFile } from '#functions/services/s3/attachments.ts';
import type { Order, OrderCard } from '#shared/entities/work/order.ts';
import { toMajor } from '#shared/rules/money/money.ts';
import { DAY } from '#shared/rules/money/protection.ts';
import { orderRules } from '#shared/work/order.ts';
import type { FixedVerb } from '#shared/work/phases.ts';
import { deadlineOf, firstPayment, isPaid, revisionDays } from '#shared/work/progress.ts';

import type { OrderItem, OrderListing, OrderStory } from './record.ts';

/** When the seller has to deliver, in milliseconds: the work, or the revision that was asked for. */
const nextDeadlineOf = (card: OrderListing): number =>
  card.phase === 'REVISION'
    ? Date.parse(card.times.phase) + revisionDays(card.terms.days) * DAY
    : deadlineOf(card);

/** An order as lists carry it, without anything of the delivered work. */
export function toOrderCard(stored: OrderListing, viewerId: string, gigExists: boolean): OrderCard {
  const { card } = upToDate(orderRules, { item: { card: stored } as OrderItem, events: [] }).item;
  const { id, gigId, title, img, version, seller, buyer, times } = card;
  const side = sideOf(card, viewerId);
  return {
    id,
    gigId,
    sellerId: seller.id,
    buyerId: buyer.id,
    title,
    img,
    price: toMajor(card.terms.total),
    version,
    stage: orderRules.stageOf(card),
    isPaid: isPaid(card),
    isCompleted: times.delivered !== undefined,
    hasRequirements: times.brief !== undefined,
    gigExists,
    createdAt: times.made,
    paidAt: firstPayment(card)?.at ?? null,
    deliveredAt: times.delivered ?? null,
    deadline: new Date(nextDeadlineOf(card)).toISOString(),
    hold: isPaid(card) ? toHold(card.money) : null,
    clock: toClock(orderRules, card),
    actions: side ? orderRules.allowedActions(card, side, now()) : [],
    seller,
    buyer,
  };
}

const ended: ReadonlySet<string> = new Set<FixedVerb>([
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
export async function toOrder(
  story: OrderStory,
  viewerId: string,
  { gigExists, mayReview }: Pick<Order, 'gigExists' | 'mayReview'>,
): Promise<Order> {
  const { item, events } = upToDate(orderRules, story);
  const { card, delivery } = item;
  const wire = toOrderCard(card, viewerId, gigExists);
  const mayOpen = viewerId === card.seller.id || wire.actions.includes('download');
  const end = card.phase === 'ENDED' ? events.findLast(({ what }) => ended.has(what)) : undefined;
  const asked = events.findLast(({ what }) => what === 'askToCancel');
  return {
    ...wire,
    mayReview,
    ...(await toDelivery(delivery, mayOpen)),
    requirements: item.requirements ?? null,
    requirementFiles: await linksTo(item.requirementFiles),
    requirementsAt: card.times.brief ?? null,
    cancelledAt: end?.at ?? null,
    cancelReason: (end?.what === 'agreeToCancel' ? asked?.note : end?.note) ?? null,
    deliveryTime: card.terms.days,
    revisionNumber: card.terms.revisions,
    revisionsUsed: card.revisionsUsed,
    cancelAskedAt: card.times.cancelAsked ?? null,
    dispute: toDisputeHint(card.money),
    commission: viewerId === card.seller.id ? toCommission(card, grossOf(card)) : null,
    features: item.features,
    piece: story.piece ? await withLinks(toPiece(story.piece.card)) : null,
    timeline: events.map((event) => toEvent(orderRules, event)),
  };
}

type DeliveryFields = 'delivered' | 'fileName' | 'size' | 'host' | 'delivery' | 'workUrl' | 'note';

/** The delivered work as who may open it sees it, or as it is described before that. */
async function toDelivery(
  delivery: OrderItem['delivery'],
  mayOpen: boolean,
): Promise<Pick<Order, DeliveryFields>> {
  const file = delivery && 'key' in delivery ? delivery : null;
  const link = delivery && 'url' in delivery ? delivery.url : null;
  return {
    delivered: delivery !== null,
    fileName: file?.fileName ?? null,
    size: file?.size ?? null,
    host: link && new URL(link).host,
    delivery: file && { fileName: file.fileName, size: file.size, sha256: file.sha256 },
    workUrl: mayOpen ? (link ?? (file && (await downloadLinkTo(file.key)))) : null,
    note: mayOpen ? (delivery?.note ?? null) : null,
  };
}

/** What is the seller's of an order in the end: of the price, of what is held, or of what was released. */
function grossOf(card: OrderListing): number {
  if (isPaid(card)) return card.money.held + releasedOf(card.money);
  return card.phase === 'ENDED' ? 0 : card.terms.total;
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
