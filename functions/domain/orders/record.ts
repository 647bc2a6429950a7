import { createdAt } from '#functions/lib/ids.ts';
import type { Key } from '#functions/table/table.ts';
import type { Order, OrderCard } from '#shared/entities/order.ts';
import type { UserCard } from '#shared/entities/user.ts';
import { toMajor } from '#shared/rules/money.ts';
import { actions } from '#shared/rules/order.ts';

/** What was delivered: a link, or a file under its key. */
export type Delivery = ({ url: string } | { key: string; fileName: string; size: number }) & {
  note: string | null;
};

/** The part of an order that lists show. Price in minor units. */
export type OrderListing = {
  id: string;
  gigId: string;
  title: string;
  img: string;
  price: number;
  currency: string;
  seller: UserCard;
  buyer: UserCard;
  isPaid: boolean;
  isCompleted: boolean;
  hasRequirements: boolean;
};

/** An order as it is kept: the gig's snapshot, and what has come of it. */
export type OrderItem = Key & {
  GSI1PK: string;
  GSI1SK: string;
  GSI2PK: string;
  GSI2SK: string;
  card: OrderListing;
  deliveryTime: number;
  revisionNumber: number;
  features: string[];
  requirements?: string;
  requirementsAt?: string;
  delivery: Delivery | null;
  /** The keys of files that others took the place of, and that are removed. */
  gone?: string[];
  deliveredAt?: string;
  paidAt?: string;
};

/** An order as lists carry it; nothing of the work is in there. */
export function listed(card: OrderListing, gigExists: boolean): OrderCard {
  const { id, gigId, title, img, price, seller, buyer, isPaid, isCompleted, hasRequirements } = card;
  return {
    id,
    gigId,
    sellerId: seller.id,
    buyerId: buyer.id,
    title,
    img,
    price: toMajor(price),
    isPaid,
    isCompleted,
    hasRequirements,
    gigExists,
    createdAt: createdAt(id),
    seller,
    buyer,
  };
}

/**
 * An order as this viewer may see it, and the only way from a stored order into an answer: the work itself goes to
 * its seller, and to the buyer when the order is completed and paid. Until then there are hints.
 */
export async function seenBy(viewerId: string, order: OrderItem, gigExists: boolean): Promise<Order> {
  const { card, delivery } = order;
  const isOpen = viewerId === card.seller.id || actions(card, 'buyer').includes('download');
  const file = delivery && 'key' in delivery ? delivery : null;
  const link = delivery && 'url' in delivery ? delivery.url : null;
  return {
    ...listed(card, gigExists),
    delivered: delivery !== null,
    fileName: file?.fileName ?? null,
    size: file?.size ?? null,
    host: link && new URL(link).host,
    workUrl: isOpen ? (link ?? (file && (await freshLink(file.key)))) : null,
    note: isOpen ? (delivery?.note ?? null) : null,
    requirements: order.requirements ?? null,
    requirementsAt: order.requirementsAt ?? null,
    deliveredAt: order.deliveredAt ?? null,
    paidAt: order.paidAt ?? null,
    deliveryTime: order.deliveryTime,
    revisionNumber: order.revisionNumber,
    features: order.features,
  };
}

/** Loaded only where a link is made: most answers that carry an order need none of the signer's weight. */
async function freshLink(key: string): Promise<string> {
  const { deliveryLink } = await import('#functions/services/s3/files.ts');
  return deliveryLink(key);
}
