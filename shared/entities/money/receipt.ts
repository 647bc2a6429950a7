import { UserCard } from '#shared/entities/accounts/user.ts';
import { PayableId, Price, Time } from '#shared/entities/fields.ts';
import type { Major } from '#shared/rules/money/money.ts';
import * as z from '#shared/zod.ts';

import { Earning } from './earning.ts';

/** Who runs the marketplace and sells the commission, as an invoice has to name them. */
export const Operator = z.object({
  name: z.string(),
  /** The lines of the postal address. */
  address: z.array(z.string()),
  vatId: z.optional(z.string()),
  /** What the law wants to be said about VAT. */
  vatNote: z.optional(z.string()),
  /** The VAT that the commission contains, in basis points of the rest of it. */
  vatRate: z.optional(z.int().check(z.gte(1), z.lte(5000))),
});
export type Operator = z.infer<typeof Operator>;

/** An amount of a receipt in major units, negative for what is taken off. */
const Signed = z.number() as unknown as z.ZodMiniType<Major, number>;

/** What a line of a receipt is about. */
export const receiptLines = [
  'price',
  'refund',
  'refundElsewhere',
  'takenBack',

  'givenBack',
  'given',
  'held',
  'commission',
] as const;

/**
 * A line of a receipt: what was paid; what went back, by a refund (or where that failed, in another way), by the buyer's bank, or by the marketplace at the payment provider; for the seller also what is held
 * still, and the commission. A refund has the number of its credit note once it is proven, and is pending before.
 */
export const ReceiptLine = z.object({
  what: z.enum(receiptLines),
  amount: Signed,
  at: z.nullable(Time),
  number: z.nullable(z.string()),
  isPending: z.boolean(),
});
export type ReceiptLine = z.infer<typeof ReceiptLine>;

/** How far the seller's part has come: when it clears or goes back, or since when it is where it is. Only for the seller. */
const Payout = z.pick(Earning, { state: true, amount: true, netted: true, until: true, since: true });

/**
 * What was paid for an order or a module, as the books have it, for one of the two parties. `number` is that of
 * the buyer's receipt, which follows soon after the charge, or of the seller's statement of the commission, which follows its release.
 * The names are those of the time of the charge. `total` is the sum of the lines: what the buyer has paid, or what the seller gets.
 */
export const Receipt = z.object({
  id: PayableId,
  kind: z.enum(['order', 'module']),
  side: z.enum(['buyer', 'seller']),
  number: z.nullable(z.string()),
  /** When the buyer's card was charged. */
  at: Time,
  title: z.string(),
  currency: z.string(),
  buyer: UserCard,
  seller: UserCard,
  operator: z.nullable(Operator),
  lines: z.array(ReceiptLine),
  total: Signed,
  /** The VAT that the commission contains, with its rate in basis points. Only for the seller. */
  vat: z.nullable(z.object({ rate: z.int(), amount: Price })),
  payout: z.nullable(Payout),
});
export type Receipt = z.infer<typeof Receipt>;
