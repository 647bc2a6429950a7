import { PayableId, Time } from '#shared/entities/fields.ts';
import type { Major } from '#shared/rules/money/money.ts';
import * as z from '#shared/zod.ts';

/** An amount in major units, negative for what is taken off. */
const Signed = z.number() as unknown as z.ZodMiniType<Major, number>;

/** What was booked for a seller. */
export const bookingKinds = [
  'released',
  'givenBack',
  'heldAgain',
  'takenBack',
  'sent',
  'sentBack',
  'writtenOff',
  'corrected',
] as const;

/**
 * A change of what a seller has in the books, when it was booked: of `price` the marketplace keeps `commission`, and `amount` is the
 * seller's. What is taken back or sent on is negative. A debt that was written off is of no order or module.
 */
export const Booking = z.object({
  at: Time,
  what: z.enum(bookingKinds),
  kind: z.nullable(z.enum(['order', 'module'])),
  id: z.nullable(PayableId),
  title: z.string(),
  price: Signed,
  commission: Signed,
  amount: Signed,
});
export type Booking = z.infer<typeof Booking>;
