import { createdAt } from '#functions/lib/ids.ts';
import type { Key } from '#functions/table/client.ts';
import type { DeliveredFile, Order, OrderCard } from '#shared/entities/order.ts';
import type { UserCard } from '#shared/entities/user.ts';
import { toMajor } from '#shared/rules/money.ts';
import { actions, type OrderStage } from '#shared/rules/order.ts';

/** What was delivered: a link, or a file by its storage key. */
export type Delivery = ({ url: string } | ({ key: string } & DeliveredFile)) & {
  note: string | null;
};

/** The part of an order that lists show. `price` in minor units. */
export type OrderListing = {
  id: string;
  gigId: string;
  title: string;
  img: string;
  price: number;
  currency: string;
  seller: UserCard;
  buyer: UserCard;
  stage: OrderStage;
  isPaid: boolean;
  isCompleted: boolean;
  hasRequirements: boolean;
};

/** An order as it is stored: the gig as it was ordered, and everything that has happened since. */
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
  /** The keys of delivered files that were replaced and removed. */
  gone?: string[];
  deliveredAt?: string;
  paidAt?: string;
  cancelledAt?: string;
  cancelReason?: string;
};

/** An order as lists carry it, without anything of the delivered work. */
export function toOrderCard(card: OrderListing, gigExists: boolean): OrderCard {
  const { id, gigId, title, img, price, seller, buyer } = card;
  const { stage, isPaid, isCompleted, hasRequirements } = card;
  return {
    id,
    gigId,
    sellerId: seller.id,
    buyerId: buyer.id,
    title,
    img,
    price: toMajor(price),
    stage,
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
 * An order as this viewer may see it; every response with an order is made here. Only the seller sees the delivered work,
 * and the buyer once the order is completed and paid; before that the buyer sees only its host, or its file name, size and SHA-256.
 */
export async function toOrder(order: OrderItem, viewerId: string, gigExists: boolean): Promise<Order> {
  const { card, delivery } = order;
  const mayOpen = viewerId === card.seller.id || actions(card, 'buyer').includes('download');
  const file = delivery && 'key' in delivery ? delivery : null;
  const link = delivery && 'url' in delivery ? delivery.url : null;
  return {
    ...toOrderCard(card, gigExists),
    delivered: delivery !== null,
    fileName: file?.fileName ?? null,
    size: file?.size ?? null,
    host: link && new URL(link).host,
    delivery: file && { fileName: file.fileName, size: file.size, sha256: file.sha256 },
    workUrl: mayOpen ? (link ?? (file && (await deliveryLinkTo(file.key)))) : null,
    note: mayOpen ? (delivery?.note ?? null) : null,
    requirements: order.requirements ?? null,
    requirementsAt: order.requirementsAt ?? null,
    deliveredAt: order.deliveredAt ?? null,
    paidAt: order.paidAt ?? null,
    cancelledAt: order.cancelledAt ?? null,
    cancelReason: order.cancelReason ?? null,
    deliveryTime: order.deliveryTime,
    revisionNumber: order.revisionNumber,
    features: order.features,
  };
}

/** The module that signs links is loaded only when a link is needed, which is rare. */
async function deliveryLinkTo(key: string): Promise<string> {
  const { deliveryLink } = await import('#functions/services/s3/files.ts');
  return deliveryLink(key);
}
