import type { PaymentRef } from '#functions/domain/money/books/payment.ts';
import { now, timestamp } from '#functions/lib/clock.ts';
import type { Dispute } from '#functions/services/stripe/payments/disputes.ts';
import { caseAttributes, listedAs } from '#functions/table/cases.ts';
import type { Key } from '#functions/table/client.ts';
import { dueAt, dueAttributes, type Due } from '#functions/table/due.ts';
import { booksOf, keys } from '#functions/table/keys.ts';
import { change, create, type Step } from '#functions/table/transactions/transaction.ts';
import { Outdated } from '#functions/table/transactions/until-current.ts';

/** A dispute of the payer's bank as it is stored: where it stands, and what it has taken so far as booked. Minor units. */
export type Chargeback = PaymentRef & {
  disputeId: string;
  currency: string;
  state: Dispute['state'];
  taken: number;
  fee: number;
  bookings: number;
  /** What was booked as lost and has not come back to us; and what of it we bear. */
  lost?: number;
  borne?: number;
  /** Whether its money is in another currency than that of the market, and so in no books. */
  isOtherCurrency?: true;
  /** Whether what was paid for is frozen by it. */
  isFreezing: boolean;
};

/** A dispute as it is stored, with when it was opened (ISO). */
export type ChargebackItem = Key & Chargeback & { openedAt: string } & Partial<Due>;

/** How often an open dispute is checked, in milliseconds. */
export const WEEK = 7 * 24 * 3_600_000;

/** Whether the operator has to do something: answer the bank, or check what came after the end. */
export const isListed = ({ state, taken, lost, isOtherCurrency }: Chargeback) =>
  state === 'inquiry' || state === 'open' || isOtherCurrency === true || taken !== (lost ?? 0);

/** Step: what is stored of a dispute; on the operator's list while that is wanted. `Outdated` if it has changed since it was read. */
export function storeChargeback(before: ChargebackItem | undefined, after: Chargeback): Step {
  const { kind, id, disputeId, state, taken, currency } = after;
  const key = keys.chargeback(booksOf(after), disputeId);
  const openedAt = before?.openedAt ?? timestamp();
  const card = { case: 'dispute', disputeId, kind, id, state, amount: taken, currency } as const;
  const attributes = isListed(after)
    ? { ...dueAt(now() + WEEK, disputeId), ...listedAs(card, openedAt) }
    : {};
  if (!before) return create({ ...key, ...after, ...attributes, openedAt }, () => new Outdated());
  return change(key, {
    set: { ...after, ...attributes },
    remove: isListed(after) ? [] : [...dueAttributes, ...caseAttributes],
    when: { state: before.state, bookings: before.bookings },
  });
}
