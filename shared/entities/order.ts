import * as z from 'zod';

import { Id, Price, Time } from './fields.ts';
import { UserCard } from './user.ts';

/** An order as lists carry it: the gig's snapshot, the two flags, and both parties' cards. */
export const OrderCard = z.object({
  id: Id,
  gigId: Id,
  sellerId: Id,
  buyerId: Id,
  title: z.string(),
  img: z.string(),
  price: Price,
  isPaid: z.boolean(),
  isCompleted: z.boolean(),
  hasRequirements: z.boolean(),
  gigExists: z.boolean(),
  createdAt: Time,
  seller: UserCard,
  buyer: UserCard,
});
export type OrderCard = z.infer<typeof OrderCard>;

/** What can be told of delivered work without giving it away. */
export const DeliveryHint = z.object({
  delivered: z.boolean(),
  fileName: z.string().nullable(),
  size: z.number().int().nullable(),
  host: z.string().nullable(),
});
export type DeliveryHint = z.infer<typeof DeliveryHint>;

/** An order whole (§3). `workUrl` and `note` are sealed: null to the buyer until the order is completed and paid. */
export const Order = OrderCard.extend({
  ...DeliveryHint.shape,
  workUrl: z.string().nullable(),
  note: z.string().nullable(),
  requirements: z.string().nullable(),
  requirementsAt: Time.nullable(),
  deliveredAt: Time.nullable(),
  paidAt: Time.nullable(),
  deliveryTime: z.number().int(),
  revisionNumber: z.number().int(),
  features: z.array(z.string()),
});
export type Order = z.infer<typeof Order>;

/** What the seller sees of an order (§3): the buyer's contact, the deadline and the time left. */
export const OrderDetails = z.object({
  order: Order,
  buyer: z.object({ id: Id, username: z.string(), email: z.string(), country: z.string().nullable() }),
  deliveryDeadline: Time,
  timeLeftInMs: z.number().int().nonnegative(),
});
export type OrderDetails = z.infer<typeof OrderDetails>;
