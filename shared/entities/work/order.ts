import { UserCard } from '#shared/entities/accounts/user.ts';
import { LinkedAttachment } from '#shared/entities/conversations/attachment.ts';
import { Id, Price, Time, Version, wholeNumber } from '#shared/entities/fields.ts';
import * as commonLimits from '#shared/limits/common.ts';
import { examiners } from '#shared/rules/money/held-money.ts';
import { orderActions, orderActors, orderStages } from '#shared/rules/work/order.ts';
import * as z from '#shared/zod.ts';

import { Piece } from './piece.ts';

/**
 * The money of something that was paid for: what is held now, what the seller was or will be given of it (commission included),
 * and what goes back to the buyer (`isReturning` while the provider has not confirmed it), `elsewhere` of it in another way than to
 * their card. Frozen while the payment is examined:
 * by the `examiner`, who may also have taken of it in the end. Closed once nothing is held any more.
 */
export const Hold = z.object({
  state: z.enum(['held', 'frozen', 'closed']),
  amount: Price,
  toSeller: Price,
  toBuyer: Price,
  isReturning: z.boolean(),
  elsewhere: Price,
  examiner: z.nullable(z.enum(examiners)),
});
export type Hold = z.infer<typeof Hold>;

/** The amounts for the seller that each side has named in a dispute. */
export const DisputeHint = z.object({
  by: z.enum(['buyer', 'seller', 'operator']),
  openedAt: Time,
  buyer: z.nullable(Price),
  seller: z.nullable(Price),
});
export type DisputeHint = z.infer<typeof DisputeHint>;

/** What happens by itself if nobody acts until then, and how the money that is held is divided by it. */
export const OrderClock = z.object({
  at: Time,
  action: z.enum(orderActions),
  toSeller: Price,
  toBuyer: Price,
});
export type OrderClock = z.infer<typeof OrderClock>;

/**
 * What the marketplace keeps of an order, at the rate (in basis points) of the day on which it was placed, and what its
 * seller gets: of the price, of what is held once it is paid, and in the end of what was released.
 */
export const Commission = z.object({
  rate: z.number().check(z.int(), z.nonnegative()),
  amount: Price,
  net: Price,
  /** When what was released has cleared and is paid out. */
  clearsAt: z.nullable(Time),
});
export type Commission = z.infer<typeof Commission>;

/** One of the two sides of somebody's orders: those that they placed, or those that they received. */
export const OrderSide = z.enum(['bought', 'sold']);
export type OrderSide = z.infer<typeof OrderSide>;

/** An order in a list: the gig's snapshot, its stage and money, and both parties' cards. `actions` are the caller's. */
export const OrderCard = z.object({
  id: Id,
  gigId: Id,
  sellerId: Id,
  buyerId: Id,
  title: z.string(),
  img: z.string(),
  price: Price,
  version: Version,
  stage: z.enum(orderStages),
  isPaid: z.boolean(),
  isCompleted: z.boolean(),
  hasRequirements: z.boolean(),
  gigExists: z.boolean(),
  createdAt: Time,
  paidAt: z.nullable(Time),
  deliveredAt: z.nullable(Time),
  /** When the work is due, or the revision that was asked for. */
  deadline: Time,
  hold: z.nullable(Hold),
  clock: z.nullable(OrderClock),
  actions: z.array(z.enum(orderActions)),
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

/** What happened to an order, and what its actor wrote or named with it. */
export const OrderEvent = z.object({
  at: Time,
  by: z.enum(orderActors),
  what: z.enum(orderActions),
  note: z.nullable(z.string()),
  amount: z.nullable(Price),
});
export type OrderEvent = z.infer<typeof OrderEvent>;

/**
 * A full order. `workUrl` and `note` are sealed (product.md#sealed-work): null to the buyer until the order is completed and
 * paid.
 */
export const Order = z.extend(OrderCard, {
  ...DeliveryHint.shape,
  /** Whether the caller can review its gig: as the buyer of delivered work of which something is kept, once. */
  mayReview: z.boolean(),
  workUrl: z.nullable(z.string()),
  note: z.nullable(z.string()),
  requirements: z.nullable(z.string()),
  /** Their files, each with its key, by which a change of the requirements keeps it. */
  requirementFiles: z.array(z.extend(LinkedAttachment, { key: z.string() })),
  requirementsAt: z.nullable(Time),
  cancelledAt: z.nullable(Time),
  /** What was written when it was cancelled or declined. */
  cancelReason: z.nullable(z.string()),
  deliveryTime: z.number().check(z.int()),
  revisionNumber: z.number().check(z.int()),
  revisionsUsed: z.number().check(z.int()),
  /** When the buyer asked to cancel, while the seller has not answered. */
  cancelAskedAt: z.nullable(Time),
  dispute: z.nullable(DisputeHint),
  /** Null to the buyer. */
  commission: z.nullable(Commission),
  features: z.array(z.string()),
  /** What its seller shows of it, or asks to. */
  piece: z.nullable(Piece),
  /** What has happened, oldest first. */
  timeline: z.array(OrderEvent),
});
export type Order = z.infer<typeof Order>;

/** What the seller sees of an order: the buyer's contact, the deadline and the time left. */
export const OrderDetails = z.object({
  order: Order,
  /** The same as in the order. */
  requirements: Order.shape.requirements,
  buyer: z.object({ id: Id, username: z.string(), email: z.string(), country: z.nullable(z.string()) }),
  deliveryDeadline: Time,
  timeLeftInMs: z.number().check(z.int(), z.nonnegative()),
});
export type OrderDetails = z.infer<typeof OrderDetails>;

/** The version of the order that was on the screen. Without it, a decision is about the order as it is now. */
export const OrderSeen = z.object({ seen: z.optional(wholeNumber(0, commonLimits.version)) });
export type OrderSeen = z.infer<typeof OrderSeen>;

/** The same of a decision that could be made again and again: of several sent at once, one is made. */
export const RequiredOrderSeen = z.object({ seen: wholeNumber(0, commonLimits.version) });
