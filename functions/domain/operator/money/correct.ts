import { accounts, book, type JournalKind } from '#functions/domain/money/books/journal.ts';
import type { ActName } from '#functions/domain/operator/audit.ts';
import { recountAll } from '#functions/domain/recount/recount.ts';
import type { Totals } from '#functions/domain/recount/solvency.ts';
import { timestamp } from '#functions/lib/clock.ts';
import { conflict, invalid } from '#functions/lib/errors.ts';
import { booksOf } from '#functions/table/keys.ts';
import { transact } from '#functions/table/transaction.ts';

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

/** Books what the owner has put in: at the provider, or in the bank account from which sellers are paid. 409 if it is booked already. */
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
  const { sums, currencies } = (await recountAll()).totals;
  if (currencies.some((each) => each !== currency))
    throw conflict(`The books are in ${currencies.join(', ').toUpperCase()}.`);
  requireThere({ from, to, amount }, sums);
  const lines = [
    { account: accounts[to], amount },
    { account: accounts[from], amount: -amount },
  ];
  const PK = booksOf({ kind: 'act', id: reference });
  const journal = { kind, currency, lines, at: timestamp(), by: operator.name, reason };
  const act: ActName = kind === 'correction' ? 'books.correct' : 'books.deposit';
  await transact([
    { ...book(PK, journal, reference), refused: () => conflict(`${reference} is booked already.`) },
    ...signed(acting, {
      act,
      about: { kind: 'act', id: reference },
      before: { [from]: sums[from], [to]: sums[to] },
      after: { [from]: sums[from] - amount, [to]: sums[to] + amount, amount, currency },
    }),
  ]);
}

/** 409 unless there is as much: what is at the provider or in the bank, and what is not explained. */
function requireThere(
  { from, to, amount }: { from: Correctable; to: Correctable; amount: number },
  { [from]: there, unexplained }: Totals['sums'],
): void {
  const isTooMuch =
    ((from === 'provider' || from === 'bank' || from === 'unexplained') && amount > there) ||
    (to === 'unexplained' && amount > -unexplained);
  if (isTooMuch) throw conflict(`There is not as much to move from ${from} to ${to}.`);
}
