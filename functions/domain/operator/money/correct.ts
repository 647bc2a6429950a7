import type { ActName } from '#functions/domain/audit/audit.ts';
import { accounts, book, type JournalKind } from '#functions/domain/money/books/journal.ts';
import { lineName } from '#functions/domain/money/statement/names.ts';
import { totalsNow } from '#functions/domain/recount/provider/closed-days.ts';
import type { Totals } from '#functions/domain/recount/provider/solvency.ts';
import { timestamp } from '#functions/lib/clock.ts';
import { conflict, invalid } from '#functions/lib/errors.ts';
import { booksOf, keys } from '#functions/table/keys.ts';
import { check, transact, type Step } from '#functions/table/transactions/transaction.ts';

import { signed, type Acting } from './acting.ts';

/** The accounts between which an operator may move something: those that are nobody else's. */
export const correctable = [
  'provider',
  'bank',
  'owner',
  'commission',
  'fees',
  'losses',
  'unexplained',
] as const;
type Correctable = (typeof correctable)[number];

const isCorrectable = (account: string): account is Correctable =>
  (correctable as readonly string[]).includes(account);

/** What is booked by hand, once per reference. `amount` in minor units. */
type ByHand = { from: string; to: string; amount: number; currency: string; reference: string };

/** Moves an amount from an account of the books to another, both of which are the marketplace's own. 409 if that was done already. */
export const correct = (byHand: ByHand, acting: Acting): Promise<void> =>
  bookByHand('correction', byHand, acting);

/**
 * Books what the owner has put in: at the provider, where the reference is the line of its statement, or in the bank account from which
 * sellers are paid. 409 if it is booked already, or if the statement has no such line of this amount.
 */
export const deposit = (byHand: Omit<ByHand, 'from'>, acting: Acting): Promise<void> =>
  bookByHand('deposit', { ...byHand, from: 'owner' }, acting);

async function bookByHand(
  kind: Extract<JournalKind, 'correction' | 'deposit'>,
  { from, to, amount, currency, reference }: ByHand,
  acting: Acting,
): Promise<void> {
  const { operator, reason } = acting;
  if (!isCorrectable(from) || !isCorrectable(to) || from === to)
    throw invalid(`Name two of these accounts: ${correctable.join(', ')}.`);
  if (!Number.isSafeInteger(amount) || amount <= 0) throw invalid('The amount is above 0.');
  if (!/^[\w.-]{1,64}$/.test(reference))
    throw invalid('A reference has up to 64 letters, digits, dots and hyphens.');
  const { sums, currencies } = await totalsNow();
  if (currencies.some((each) => each !== currency))
    throw conflict(`The books are in ${currencies.join(', ').toUpperCase()}.`);
  const isBack = from === 'provider' && to === 'owner' && reference.startsWith('txn_');
  // What the statement says has left, whatever the books have.
  if (!isBack) requireThere(from, amount, sums);
  const lines = [
    { account: accounts[to], amount },
    { account: accounts[from], amount: -amount },
  ];
  const PK = booksOf({ kind: 'act', id: reference });
  const journal = { kind, currency, lines, at: timestamp(), by: operator.name, reason };
  const act: ActName = kind === 'correction' ? 'books.correct' : 'books.deposit';
  const isTopUp = isBack || (from === 'owner' && to === 'provider');
  await transact([
    { ...book(PK, journal, reference), refused: () => conflict(`${reference} is booked already.`) },
    ...(isTopUp ? [requireLine(reference, isBack ? -amount : amount)] : []),
    ...signed(acting, {
      act,
      about: { kind: 'act', id: reference },
      before: { [from]: sums[from], [to]: sums[to] },
      after: { [from]: sums[from] - amount, [to]: sums[to] + amount, amount, currency },
    }),
  ]);
}

/** Step: 409 unless the statement has this line, of this amount, and the books do not. */
const requireLine = (id: string, amount: number): Step =>
  check(keys.openEntry(lineName(id)), {
    when: { provider: amount, books: 0 },
    refused: () =>
      conflict(
        `Stripe's statement has no line ${id} of this amount that is not booked yet. It is read every hour.`,
      ),
  });

/** 409 unless there is as much at the provider or in the bank. What is unexplained may be less than nothing: then, too, nothing is drawn. */
function requireThere(from: Correctable, amount: number, { [from]: there }: Totals['sums']): void {
  if ((from === 'provider' || from === 'bank') && amount > there)
    throw conflict(`There is not as much in the ${from} account.`);
}
