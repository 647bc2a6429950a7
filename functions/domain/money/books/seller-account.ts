import { now } from '#functions/lib/clock.ts';
import { absent } from '#functions/table/conditions.ts';
import { keys } from '#functions/table/keys.ts';
import { findItem, type Consistency } from '#functions/table/read.ts';
import { accumulate, create, type Step } from '#functions/table/transactions/transaction.ts';
import { protection } from '#shared/rules/money/protection.ts';

import type { HoldTerms } from './hold.ts';

/** What a seller has, in minor units, after commission. */
export type SellerSums = {
  /** In the books: what was released and not transferred yet; less than 0 where the seller owes. */
  balance: number;
  /** What would be the seller's of all that is held now. */
  held: number;
  /** What was released and waits to be transferred. */
  clearing: number;
  /** What is being taken back from transfers. */
  reversing: number;
  /** What was transferred, and has not reached the seller's bank yet; and what has. */
  onItsWay: number;
  paid: number;
};

/** A seller's sums, and how many disputes of their payers' banks, and refunds from elsewhere, are open. All are absent until they first change. */
export type SellerAccount = Partial<SellerSums> & { disputes?: number };

/** Stored with them: until when an operator holds the seller's payouts (ISO). */
export type FoundAccount = SellerAccount & { payoutsHeld?: { until: string } };

/** Whether an operator holds the seller's payouts now. */
export const arePayoutsHeld = ({ payoutsHeld }: FoundAccount): boolean =>
  payoutsHeld !== undefined && now() < Date.parse(payoutsHeld.until);

/** Whether this payment of a seller, or another one, is examined. */
export const isAnyExamined = (
  hold: { disputes?: number } | undefined,
  { disputes = 0 }: FoundAccount,
): boolean => (hold?.disputes ?? 0) > 0 || disputes > 0;

/** Holds while the hold on the payouts is as it was read. */
export const heldAsRead = ({ payoutsHeld }: FoundAccount) => ({
  'payoutsHeld.until': payoutsHeld?.until ?? absent,
});

/** What a seller owes beyond what is being taken back from earlier transfers. Minor units. */
export const owedBy = ({ balance = 0, clearing = 0, reversing = 0 }: SellerAccount): number =>
  Math.max(0, clearing - balance - reversing);

/** The sums of a seller. */
export const findSellerAccount = async (sellerId: string, consistency?: Consistency): Promise<FoundAccount> =>
  (await findItem<FoundAccount>(keys.sellerBalance(sellerId), consistency)) ?? {};

/** What a seller's account counts of work that was done, and of which something is kept. */
type Done = { ordersDone?: number; modulesDone?: number };

/**
 * The days that what is released of this seller's next sale takes to clear: longer until some work of theirs is done. What was
 * only charged, or has gone back, says nothing about them.
 */
export async function clearanceFor(sellerId: string): Promise<number> {
  const { ordersDone = 0, modulesDone = 0 } = (await findItem<Done>(keys.user(sellerId), 'eventual')) ?? {};
  const { usual, first, firstSales } = protection.clearance;
  return ordersDone + modulesDone < firstSales ? first : usual;
}

/** What changes a seller's balance in the books: the journal, and when (ISO). */
export type EntrySource = { journalId: string; at: string };

/**
 * Steps: changes the sums of a seller by these amounts, and enters what changes the balance. Only once in a transaction,
 * because a transaction may change an item only once.
 */
export function changeSeller(
  { kind, id, sellerId }: Pick<HoldTerms, 'kind' | 'id' | 'sellerId'>,
  changes: SellerAccount,
  { journalId, at }: EntrySource,
): Step[] {
  const add = Object.fromEntries(Object.entries(changes).filter(([, amount]) => amount !== 0));
  if (Object.keys(add).length === 0) return [];
  const amount = changes.balance ?? 0;
  const entry = { ...keys.sellerEntry(sellerId, journalId), amount, kind, id, at };
  return [accumulate(keys.sellerBalance(sellerId), add), ...(amount === 0 ? [] : [create(entry)])];
}
