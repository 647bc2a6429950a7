import { UserCard } from '#shared/entities/accounts/user.ts';
import { Id, money, Money, pairId, Price, Time } from '#shared/entities/fields.ts';
import { bidStatuses } from '#shared/rules/work/bid.ts';
import * as bidTexts from '#shared/texts/bids.ts';
import * as z from '#shared/zod.ts';

/** A bid's id: its project's id and its freelancer's, because a freelancer has at most one bid on a project. */
export const BidId = pairId();

/**
 * A freelancer's bid on a project, with the freelancer's card. A rejected one says whether it was accepted before, and
 * modules of its freelancer stay, which are over.
 */
export const Bid = z.object({
  id: BidId,
  amount: Price,
  projectId: Id,
  freelancerId: Id,
  status: z.enum(bidStatuses),
  createdAt: Time,
  freelancer: UserCard,
  isWorkOver: z.optional(z.boolean()),
});
export type Bid = z.infer<typeof Bid>;

/** What the bid form sends. */
export const NewBid = z.object({
  projectId: Id,
  freelancerId: z.optional(Id),
  amount: money(bidTexts.invalidAmount),
});
export type NewBid = z.infer<typeof NewBid>;

/** The status and the amount of the bid that was on the screen. Without them, a decision is about the bid as it is now. */
export const BidSeen = z.object({ seen: z.optional(z.enum(bidStatuses)), amount: z.optional(Money) });
export type BidSeen = z.infer<typeof BidSeen>;

/** The amount of a bid as its form checks it, with its message. */
export const BidAmount = z.object({
  amount: z.string().check(z.refine((value) => Money.safeParse(value).success, bidTexts.invalidAmount)),
});
