import { orderStages } from '../rules/order.ts';
import * as z from '../zod.ts';
import { Id, Price, Time } from './fields.ts';
import { UserCard } from './user.ts';

/** An order in a list: the gig's snapshot, the two flags, and both parties' cards. */
export const OrderCard = z.object({
  id: Id,
  gigId: Id,
  sellerId: Id,
  buyerId: Id,
  title: z.string(),
  img: z.string(),
  price: Price,
  stage: z.enum(orderStages),
  isPaid: z.boolean(),
  isCompleted: z.boolean(),
  hasRequirements: z.boolean(),
  gigExists: z.boolean(),
  createdAt: Time,
  seller: UserCard,
  buyer: UserCard,
});
export type OrderCard = z.infer<typeof OrderCard>;

/** A delivered file: its name, its size in bytes, and its SHA-256 in hex, computed where the file is kept. */
export const DeliveredFile = z.object({
  fileName: z.string(),
  size: z.number().check(z.int()),
  sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
});
export type DeliveredFile = z.infer<typeof DeliveredFile>;

/** What the buyer may know about delivered work before paying. `delivery` is null for a link. */
export const DeliveryHint = z.object({
  delivered: z.boolean(),
  fileName: z.nullable(z.string()),
  size: z.nullable(z.number().check(z.int())),
  host: z.nullable(z.string()),
  delivery: z.nullable(DeliveredFile),
});
export type DeliveryHint = z.infer<typeof DeliveryHint>;

/** A full order (§3). `workUrl` and `note` are sealed: null to the buyer until the order is completed and paid. */
export const Order = z.extend(OrderCard, {
  ...DeliveryHint.shape,
  workUrl: z.nullable(z.string()),
  note: z.nullable(z.string()),
  requirements: z.nullable(z.string()),
  requirementsAt: z.nullable(Time),
  deliveredAt: z.nullable(Time),
  paidAt: z.nullable(Time),
  cancelledAt: z.nullable(Time),
  /** What the buyer wrote when cancelling. */
  cancelReason: z.nullable(z.string()),
  deliveryTime: z.number().check(z.int()),
  revisionNumber: z.number().check(z.int()),
  features: z.array(z.string()),
});
export type Order = z.infer<typeof Order>;

/** What the seller sees of an order (§3): the buyer's contact, the deadline and the time left. */
export const OrderDetails = z.object({
  order: Order,
  /** The same as in the order. */
  requirements: Order.shape.requirements,
  buyer: z.object({ id: Id, username: z.string(), email: z.string(), country: z.nullable(z.string()) }),
  deliveryDeadline: Time,
  timeLeftInMs: z.number().check(z.int(), z.nonnegative()),
});
export type OrderDetails = z.infer<typeof OrderDetails>;
