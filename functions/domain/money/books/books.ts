import type { Key } from '#functions/table/client.ts';
import { beginsWith } from '#functions/table/conditions.ts';
import type { Due } from '#functions/table/due.ts';
import { booksOf, keys } from '#functions/table/keys.ts';
import { allOf, pagesOf } from '#functions/table/read.ts';

import type { Hold, HoldEnd } from './hold.ts';
import { accounts, type Journal, type JournalLine } from './journal.ts';
import type { Movement, MovementItem } from './movement.ts';
import type { Parties } from './parties.ts';
import type { Payment, PaymentKind } from './payment.ts';

/** A class of accounts: what an account's name begins with. */
export type AccountClass = keyof typeof accounts;

const classes = Object.keys(accounts) as AccountClass[];
const nothing = Object.fromEntries(classes.map((each) => [each, 0])) as Sums;

/** What the accounts of each class have together. */
export type Sums = Record<AccountClass, number>;

/** The class of this account; undefined if there is none. */
export const classOf = (account: string): AccountClass | undefined =>
  classes.find((each) => each === account.split(':')[0]);

/** These sums and what these lines add to them. Lines of accounts that there are not are left out. */
export function addLines(sums: Sums, lines: JournalLine[]): Sums {
  const after = { ...sums };
  for (const { account, amount } of lines) {
    const its = classOf(account);
    if (its) after[its] += amount;
  }
  return after;
}

/** The sums of all lines of these journals. */
export const sumsOf = (journals: Pick<Journal, 'lines'>[]): Sums =>
  addLines(
    nothing,
    journals.flatMap(({ lines }) => lines),
  );

/** A journal as it was booked, with its id. */
export type Booked = Journal & { id: string };

/** Everything in the books about something that is paid for. */
export type Books = {
  payment: Payment | undefined;
  hold: (Hold & { GSI2PK?: string }) | undefined;
  parties?: Parties;
  isClosed: boolean;
  /** In the order in which they were booked. */
  journals: Booked[];
  movements: (Movement & Partial<Due> & { GSI2PK?: string })[];
};

const PAGE = 100;

/** The books of something that is paid for. Its parties make few journals; the table has any number of such books. */
export async function readBooks(kind: PaymentKind, id: string): Promise<Books> {
  const books: Books = {
    payment: undefined,
    hold: undefined,
    isClosed: false,
    journals: [],
    movements: [],
  };
  const pages = pagesOf({ where: { PK: booksOf({ kind, id }) }, limit: PAGE });
  for await (const page of pages) for (const item of page) addTo(books, item);
  return books;
}

/** Puts an item of the books where it belongs; what is none of theirs is left out. */
function addTo(books: Books, item: Key): void {
  if (keys.payment.is(item)) books.payment = item as unknown as Payment;
  if (keys.hold.is(item)) books.hold = item as unknown as Hold & { GSI2PK?: string };
  if (keys.parties.is(item)) books.parties = item as unknown as Parties;
  if (keys.holdClosed.is(item)) books.isClosed = !(item as Partial<HoldEnd>).reopenedAt;
  const journal = keys.journal.match(item);
  if (journal) books.journals.push({ ...(item as unknown as Journal), id: journal.journalId });
  if (keys.movement.is(item)) books.movements.push(item as unknown as Movement & Partial<Due>);
}

/** All movements in these books. */
export const readMovements = (PK: string): Promise<MovementItem[]> =>
  allOf<MovementItem>({ where: { PK, SK: beginsWith(keys.movement.begins().SK) } });
