import { classOf, readBooks } from '#functions/domain/money/books/books.ts';
import { accounts, book } from '#functions/domain/money/books/journal.ts';
import { paymentOf } from '#functions/domain/money/books/payment.ts';
import { findSellerAccount, owedBy } from '#functions/domain/money/books/seller-account.ts';
import type { WorkRef, Works } from '#functions/domain/money/books/works.ts';
import { countDispute } from '#functions/domain/money/chargebacks/chargeback-steps.ts';
import type { Chargeback } from '#functions/domain/money/chargebacks/record.ts';
import { notifySeller } from '#functions/domain/money/payout-accounts/news.ts';
import { findReleased } from '#functions/domain/money/released/released.ts';
import { timestamp } from '#functions/lib/clock.ts';
import { conflict } from '#functions/lib/errors.ts';
import { findDispute } from '#functions/services/stripe/payments/disputes.ts';
import { caseAttributes } from '#functions/table/cases.ts';
import { exists } from '#functions/table/conditions.ts';
import { dueAttributes } from '#functions/table/due.ts';
import { booksOf, keys } from '#functions/table/keys.ts';
import { findItem } from '#functions/table/read.ts';
import { change, transact, type Step } from '#functions/table/transactions/transaction.ts';
import type { Case } from '#shared/rules/money/case.ts';

import { requireNoParty, signed, type Acting } from './acting.ts';

/** A dispute that is over, or a refund from elsewhere whose loss is decided. */
export type Ended = Extract<Case, { case: 'dispute' | 'taken' }>;

type Kept = { end: Record<string, unknown>; steps: Step[] };

/** To whom the owner has paid this much (minor units) of what has come back, by a bank's transfer of this reference. */
export type Given = { to: 'seller' | 'buyer'; amount: number; reference: string };

/**
 * Books what moved after a dispute or a refund from elsewhere ended as the marketplace's: what came back, or was taken
 * in addition, less what the owner passed on to the seller or the buyer, who is notified. Also closes a dispute in
 * another currency, whose cost is in no books, so that it freezes nothing any more. 403 for a party, 409 while it has
 * not ended, if more has moved meanwhile, if less came back than was passed on, and for a seller who still owes the
 * loss.
 */
export async function keepReturned(card: Ended, acting: Acting, works: Works, given?: Given): Promise<void> {
  const { kind, id, currency } = card;
  const disputeId = card.case === 'dispute' ? card.disputeId : card.refundId;
  await requireNoParty(acting.operator, paymentOf({ kind, id }));
  const PK = booksOf({ kind, id });
  const key = keys.chargeback(PK, disputeId);
  const record = await findItem<Chargeback>(key);
  if (!record) throw conflict('There is no such dispute.');
  const { state, taken, isOtherCurrency } = record;
  const amount = await standingFor(kind, id, disputeId);
  if (given && given.amount > -amount) throw conflict('Less than this has come back.');
  if (given?.to === 'seller') await requireNoDebt({ kind, id }, works);
  const { end, steps } = isOtherCurrency ? await endOtherCurrency(record, works) : endKept(card, taken);
  await transact([
    change(key, {
      set: end,
      remove: [...caseAttributes, ...dueAttributes, 'isOtherCurrency'],
      when: { state, taken, GSI1PK: exists },
      refused: () => conflict('This has changed since, or is closed already.'),
    }),
    ...steps,
    ...(amount === 0 ? [] : [bookKept(PK, { disputeId, amount, currency, given }, acting)]),
    ...(given ? await notifyGiven({ kind, id }, given, works) : []),
    ...signed(acting, {
      act: given ? 'dispute.give' : 'dispute.keep',
      about: { kind, id },
      before: { disputeId, amount: -amount, currency },
      after: given ?? null,
    }),
  ]);
}

async function requireNoDebt(ref: WorkRef, works: Works): Promise<void> {
  const work = await works.find(ref);
  if (work && owedBy(await findSellerAccount(work.held.sellerId)) > 0)
    throw conflict('The seller still owes you. Write that off instead, and keep what has come back.');
}

/** Steps: whoever is paid is told. */
async function notifyGiven(ref: WorkRef, { to, amount }: Given, works: Works): Promise<Step[]> {
  const work = await works.find(ref);
  if (!work) return [];
  const { sellerId, title } = work.held;
  return to === 'buyer'
    ? work.notify('paidElsewhere', amount)
    : [notifySeller({ sellerId, title }, 'paid', amount)];
}

function endKept(card: Ended, taken: number): Kept {
  if (!['won', 'lost', 'ended'].includes(card.state)) throw conflict('This has not ended yet.');
  return { end: card.case === 'dispute' ? { lost: taken } : {}, steps: [] };
}

/** Of a dispute in another currency only the provider says that it is over. */
async function endOtherCurrency(
  { kind, id, disputeId, currency, isFreezing }: Chargeback,
  works: Works,
): Promise<Kept> {
  const holdKey = keys.hold(paymentOf({ kind, id }));
  const [dispute, work, found] = await Promise.all([
    findDispute(disputeId),
    works.find({ kind, id }),
    findReleased(holdKey),
  ]);
  const state = dispute?.state;
  if (state !== 'won' && state !== 'lost') throw conflict('This has not ended yet.');
  const end = { state, isFreezing: false };
  // Money that pays for nothing freezes nothing.
  if (!work || !isFreezing) return { end, steps: [] };
  const disputed = { work, ...found, disputeId, currency, at: timestamp() };
  return { end, steps: await countDispute(disputed, -1) };
}

function bookKept(
  PK: string,
  {
    disputeId,
    amount,
    currency,
    given,
  }: { disputeId: string; amount: number; currency: string; given: Given | undefined },
  { operator, reason }: Acting,
): Step {
  const paid = given?.amount ?? 0;
  const lines = [
    { account: accounts.owner, amount: -paid },
    { account: accounts.losses, amount: amount + paid },
    { account: accounts.chargeback(disputeId), amount: -amount },
  ];
  return book(PK, {
    kind: 'chargebackLost',
    currency,
    lines,
    at: timestamp(),
    by: operator.name,
    reason: given?.reference ?? reason,
    ...(given ? { to: given.to } : {}),
  });
}

/** What the books have of a dispute that is nobody's: negative if it has come back. */
async function standingFor(kind: Ended['kind'], id: string, disputeId: string): Promise<number> {
  const { journals } = await readBooks(kind, id);
  return journals
    .flatMap(({ lines }) => lines)
    .filter(({ account }) => classOf(account) === 'chargeback' && account.endsWith(`:${disputeId}`))
    .reduce((sum, { amount }) => sum + amount, 0);
}
