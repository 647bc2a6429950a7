import { UserCard } from '#shared/entities/accounts/user.ts';
import { LinkedAttachment } from '#shared/entities/conversations/attachment.ts';
import { Id, Price, Time, Version, wholeNumber } from '#shared/entities/fields.ts';
import * as commonLimits from '#shared/limits/common.ts';
import { examiners } from '#shared/rules/money/held-money.ts';
import { orderActions, orderActors, orderStages } from '#shared/rules/work/order.ts';
import * as z from '#shared/zod.ts';

import { Piece } from './piece.ts';

/** The money of something that was paid for. It is frozen while the payment is examined. */
export const Hold = z.object({
  /** `held` until it is released or goes back; `frozen` while the payment is examined; `closed` once nothing is held any more. */
  state: z.enum(['held', 'frozen', 'closed']),
  /** What is held now. */
  amount: Price,
  /** What the seller was or will be given of it, commission included. */
  toSeller: Price,
  /** What goes back to the buyer, or has gone back. */
  toBuyer: Price,
  /** Whether the provider has yet to confirm what goes back. */
  isReturning: z.boolean(),
  /** How much of `toBuyer` goes back in another way than to the card. */
  elsewhere: Price,
  /** Who examines the payment, or took of it in the end. */
  examiner: z.nullable(z.enum(examiners)),
});
export type Hold = z.infer<typeof Hold>;

/** The amounts for the seller that each side has named in a dispute. */
export const DisputeHint = z.object({
  by: z.enum(['buyer', 'seller', 'operator']),
  openedAt: Time,
  /** What the buyer would leave to the seller; null if the buyer has named nothing. */
  buyer: z.nullable(Price),
  /** What the seller asks for; null if the seller has named nothing. */
  seller: z.nullable(Price),
});
export type DisputeHint = z.infer<typeof DisputeHint>;

/** What happens by itself if nobody acts until then, and how the money that is held is divided by it. */
export const OrderClock = z.object({
  /** When it happens, if nobody acts. */
  at: Time,
  /** What happens then. */
  action: z.enum(orderActions),
  /** What the seller gets by it of what is held. */
  toSeller: Price,
  /** What goes back to the buyer by it. */
  toBuyer: Price,
});
export type OrderClock = z.infer<typeof OrderClock>;

/**
 * What the marketplace keeps of an order, at the rate (in basis points) of the day on which it was placed, and what its
 * seller gets: of the price, of what is held once it is paid, and in the end of what was released.
 */
export const Commission = z.object({
  /** In basis points: 1000 are 10 %. */
  rate: z.number().check(z.int(), z.nonnegative()),
  /** What the marketplace keeps. */
  amount: Price,
  /** What the seller gets. */
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
  /** That of the gig when it was ordered, like `img` and `price`. */
  title: z.string(),
  img: z.string(),
  price: Price,
  /** Grows with every change. A decision may name the one that it is about as `seen`. */
  version: Version,
  /** Where the order is: see Stages in the introduction. */
  stage: z.enum(orderStages),
  /** Whether it was ever paid: also after the money went back. */
  isPaid: z.boolean(),
  /** Whether work was ever delivered: also after it was cancelled. */
  isCompleted: z.boolean(),
  hasRequirements: z.boolean(),
  /** Whether its gig can still be seen. */
  gigExists: z.boolean(),
  createdAt: Time,
  paidAt: z.nullable(Time),
  deliveredAt: z.nullable(Time),
  /** When the work is due, or the revision that was asked for. */
  deadline: Time,
  /** The state of its money; null before it is paid. */
  hold: z.nullable(Hold),
  /** What happens next by itself; null if nothing does. */
  clock: z.nullable(OrderClock),
  /** What the caller can do now. It is a hint: a call may still answer 409. */
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
  /** Whether work was delivered. */
  delivered: z.boolean(),
  /** The name of the delivered file; null for a link. */
  fileName: z.nullable(z.string()),
  /** Its bytes; null for a link. */
  size: z.nullable(z.number().check(z.int())),
  /** The host of the delivered link; null for a file. */
  host: z.nullable(z.string()),
  /** The delivered file, with the hash by which a download can be compared; null for a link. */
  delivery: z.nullable(DeliveredFile),
});
export type DeliveryHint = z.infer<typeof DeliveryHint>;

/** What happened to an order, and what its actor wrote or named with it. */
export const OrderEvent = z.object({
  at: Time,
  by: z.enum(orderActors),
  what: z.enum(orderActions),
  /** What its actor wrote. */
  note: z.nullable(z.string()),
  /** What its actor named. */
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
  /** The delivered link, or a link of some minutes to the delivered file. Sealed. */
  workUrl: z.nullable(z.string()),
  /** What the seller wrote with the work. Sealed. */
  note: z.nullable(z.string()),
  requirements: z.nullable(z.string()),
  /** Their files, each with its key, by which a change of the requirements keeps it. */
  requirementFiles: z.array(z.extend(LinkedAttachment, { key: z.string() })),
  requirementsAt: z.nullable(Time),
  cancelledAt: z.nullable(Time),
  /** What was written when it was cancelled or declined. */
  cancelReason: z.nullable(z.string()),
  /** Days from the requirements on, or while there are none, from the order on. */
  deliveryTime: z.number().check(z.int()),
  /** How many revisions the buyer may ask for. */
  revisionNumber: z.number().check(z.int()),
  revisionsUsed: z.number().check(z.int()),
  /** When the buyer asked to cancel, while the seller has not answered. */
  cancelAskedAt: z.nullable(Time),
  /** The dispute about its money; null without one. */
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
