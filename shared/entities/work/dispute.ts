import { amountFrom, Id, Price, text, Time, Version } from '#shared/entities/fields.ts';
import * as textLimits from '#shared/limits/text.ts';
import * as z from '#shared/zod.ts';

import { ModuleId } from './module.ts';

/** The id of a dispute: that of the order or the module which it is about. */
export const DisputeId = z.union([Id, ModuleId]);

/** The amount for the seller that one side names in a dispute, and why. */
const Offer = z.object({ amount: Price, reason: z.string(), at: Time });

/**
 * A dispute about the money that is held for an order or a module, the latest one: the operator can open it again. It has the
 * id of what it is about. A module's client is the buyer, its freelancer the seller.
 */
export const Dispute = z.object({
  id: DisputeId,
  orderId: z.nullable(Id),
  moduleId: z.nullable(ModuleId),
  version: Version,
  state: z.enum(['open', 'ended']),
  by: z.enum(['buyer', 'seller', 'operator']),
  openedAt: Time,
  /** What is held, and so the most that either side can name. */
  held: Price,
  offers: z.object({ buyer: z.nullable(Offer), seller: z.nullable(Offer) }),
  clock: z.nullable(z.object({ at: Time, action: z.string(), toSeller: Price, toBuyer: Price })),
});
export type Dispute = z.infer<typeof Dispute>;

/** What a side names: an amount for the seller from 0 to what is held, and why. */
export const NewOffer = z.object({ amount: amountFrom(0), reason: text(textLimits.reason) });
export type NewOffer = z.infer<typeof NewOffer>;

/** Opens a dispute about an order or a module. */
export const NewDispute = z.union([
  z.extend(NewOffer, { orderId: Id }),
  z.extend(NewOffer, { moduleId: ModuleId }),
]);
export type NewDispute = z.infer<typeof NewDispute>;
