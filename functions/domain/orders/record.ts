import type { Story, WorkCard, WorkItem } from '#functions/domain/work/record.ts';
import type { StoredFile } from '#functions/services/s3/attachments.ts';
import type { UserCard } from '#shared/entities/accounts/user.ts';
import type { DeliveredFile } from '#shared/entities/work/order.ts';
import { isPaid } from '#shared/work/progress.ts';

/** What was delivered: a link, or a file by its storage key. */
export type Delivery = ({ url: string } | ({ key: string } & DeliveredFile)) & {
  note: string | null;
};

/** What lists show of an order: the gig as it was ordered, its two parties, and how far it has come. */
export type OrderListing = WorkCard & {
  terms: { total: number; revisions: number };
  gigId: string;
  img: string;
  seller: UserCard;
  buyer: UserCard;
};

/** Whether a seller's profile counts an order as delivered, or missed: only work that is paid, which nobody has done for nothing. */
export const countsAsDelivery = (card: OrderListing): boolean => card.isInTime !== undefined && isPaid(card);

/** An order as it is stored. */
export type OrderItem = WorkItem<OrderListing> & {
  GSI1PK: string;
  GSI1SK: string;
  GSI2PK: string;
  GSI2SK: string;
  features: string[];
  requirements?: string;
  requirementFiles?: StoredFile[];
  delivery: Delivery | null;
  /** The keys of files that were replaced or dropped, and removed. */
  gone?: string[];
};

/** An order with what happened to it, oldest first, and what is shown of it. */
export type OrderStory = Story<OrderItem>;
