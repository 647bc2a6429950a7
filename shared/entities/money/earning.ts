import { PayableId, Price, Time } from '#shared/entities/fields.ts';
import * as z from '#shared/zod.ts';

import { PayoutAccount } from './payout-account.ts';

/**
 * How far what was paid for an order or a module has come on its way to the seller. `disputed`: its two
 * sides do not agree who gets what of it yet. `withheld`: a bank examines it, and what was paid out of it is taken back
 * until it has decided. `delayed`: it is sent once the marketplace has the money.
 */
export const earningStates = [
  'held',
  'disputed',
  'frozen',
  'withheld',
  'clearing',
  'waiting',
  'delayed',
  'stopped',
  'onItsWay',
  'paid',
  'returned',
  'takenBack',
] as const;

/**
 * What was paid for an order or a module, for its seller. Of `price`, `returned` went back to the buyer or to the buyer's
 * bank, the marketplace keeps `commission`, and `netted` went to what the seller owed: `amount` is the seller's. While money is
 * held these are what an approval would make of it.
 */
export const Earning = z.object({
  id: PayableId,
  kind: z.enum(['order', 'module']),
  title: z.string(),
  state: z.enum(earningStates),
  price: Price,
  returned: Price,
  commission: Price,
  netted: Price,
  amount: Price,
  /** When the buyer's card was charged. */
  at: Time,
  /** When it is cleared; of what waits for the seller's account, when it goes back to the buyer, if it does; of what is on hold, until when. */
  until: z.nullable(Time),
  /** When it was sent, when it was paid, or when it went back. */
  since: z.nullable(Time),
});
export type Earning = z.infer<typeof Earning>;

/** A seller's sums, after commission: what is held, in clearance, on its way to the bank and paid; and what the seller owes. */
export const Earnings = z.object({
  currency: z.string(),
  held: Price,
  clearing: Price,
  onItsWay: Price,
  paid: Price,
  owed: Price,
  /** Whether a payment is examined, by a buyer's bank or the marketplace: until that is decided, nothing is paid out. */
  isExamined: z.boolean(),
  /** Until when who runs the marketplace has nothing paid out. */
  heldUntil: z.nullable(Time),
  /** What is paid out next, and when. */
  next: z.nullable(z.object({ at: Time, amount: Price })),
  /** What waits for the seller's account, and when the first of it goes back to its buyer. */
  waiting: z.nullable(z.object({ until: Time, amount: Price })),
  account: PayoutAccount,
  /** When the seller's account here was made: no entries are older. */
  since: Time,
});
export type Earnings = z.infer<typeof Earnings>;
