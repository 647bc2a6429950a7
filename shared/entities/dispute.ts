import { limits } from '../limits.ts';
import * as z from '../zod.ts';
import { amountFrom, Id, Price, text, Time, Version } from './fields.ts';
import { OrderClock } from './order.ts';

/** The amount for the seller that one side names in a dispute, and why. */
const Offer = z.object({ amount: Price, reason: z.string(), at: Time });

/** A dispute about the money that is held for an order. It has the id of the order, which has one dispute at most. */
export const Dispute = z.object({
  id: Id,
  orderId: Id,
  version: Version,
  state: z.enum(['open', 'ended']),
  by: z.enum(['buyer', 'seller']),
  openedAt: Time,
  /** What is held, and so the most that either side can name. */
  held: Price,
  offers: z.object({ buyer: z.nullable(Offer), seller: z.nullable(Offer) }),
  clock: z.nullable(OrderClock),
});
export type Dispute = z.infer<typeof Dispute>;

/** What a side names: an amount for the seller from 0 to what is held, and why. */
export const NewOffer = z.object({ amount: amountFrom(0), reason: text(limits.text.long) });
export type NewOffer = z.infer<typeof NewOffer>;

/** Opens a dispute about an order. */
export const NewDispute = z.extend(NewOffer, { orderId: Id });
export type NewDispute = z.infer<typeof NewDispute>;
