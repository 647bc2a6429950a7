import { addLines, classOf, readBooks, sumsOf, type Sums } from '#functions/domain/money/books/books.ts';
import type { PaymentKind } from '#functions/domain/money/books/payment.ts';
import { findSellerAccount } from '#functions/domain/money/books/seller-account.ts';
import {
  dayOf,
  daysSince,
  journalsOf,
  workOf,
  type JournalOfDay,
} from '#functions/domain/money/statement/journals.ts';
import { now, timestamp } from '#functions/lib/clock.ts';
import type { Key } from '#functions/table/client.ts';
import { beginsWith } from '#functions/table/conditions.ts';
import { keys } from '#functions/table/keys.ts';
import { keyPart } from '#functions/table/keys/key.ts';
import { findItem, pagesOf, query } from '#functions/table/read.ts';
import { create, transact, ifPossible } from '#functions/table/transactions/transaction.ts';
import { put, remove } from '#functions/table/write.ts';
import { DAY } from '#shared/rules/money/protection.ts';

import { frozenIn, type Totals } from './solvency.ts';

/** What all journals up to the end of a day sum up to. */
type ClosedDay = { day: string; journals: number; sums: Sums; currencies: string[] };

/** The same while it is added up; with the sellers who may owe us something, and the work whose payment was taken back, by name. */
type Tally = Omit<ClosedDay, 'day'> & { watched: Set<string>; ids: Set<string> };

/** How long after its end a day is closed, in milliseconds: what was booked at its end is listed by then. */
const SETTLED = 3_600_000;
const PAGE = 100;

const endOf = (day: string) => Date.parse(day) + DAY;

/** A seller, or work. */
const watchedName = keyPart('{kind}#{id}');

/** What of a journal its sums do not tell. Only a transfer takes nothing from a seller but what there is. */
function watchedIn({ PK, card: { kind, lines } }: JournalOfDay): string[] {
  return lines.flatMap(({ account, amount }) => {
    if (classOf(account) === 'seller' && amount > 0 && kind !== 'transfer')
      return [watchedName('seller', account.slice('seller:'.length))];
    const { kind: of, id } = workOf({ PK });
    return classOf(account) === 'chargeback' ? [watchedName(of, id)] : [];
  });
}

async function addDay({ watched, ids, ...before }: Tally, day: string): Promise<Tally> {
  let { journals, sums, currencies } = before;
  for await (const page of journalsOf(day))
    for (const journal of page) {
      const { lines, currency } = journal.card;
      journals += 1;
      sums = addLines(sums, lines);
      if (!currencies.includes(currency)) currencies = [...currencies, currency];
      for (const name of watchedIn(journal)) watched.add(name);
      ids.add(journal.GSI1SK);
    }
  return { journals, sums, currencies, watched, ids };
}

/** The day that was closed last; undefined if none was. */
async function lastClosed(): Promise<ClosedDay | undefined> {
  const { PK, SK } = keys.closedDay.begins();
  const where = { PK, SK: beginsWith(SK) };
  return (await query<ClosedDay>({ where, newestFirst: true, limit: 1 })).items[0];
}

/** When what is not closed yet begins, in milliseconds: with the provider's statement, which is older than any journal. */
async function beginningAfter(last: ClosedDay | undefined): Promise<number> {
  if (last) return endOf(last.day);
  const cursor = await findItem<{ from?: string }>(keys.statement());
  return cursor?.from ? Date.parse(dayOf(Date.parse(cursor.from))) : now() - DAY;
}

const noTally = (last?: ClosedDay): Tally => ({
  journals: last?.journals ?? 0,
  sums: last?.sums ?? sumsOf([]),
  currencies: last?.currencies ?? [],
  watched: new Set(),
  ids: new Set(),
});

const isClosable = (day: string) => endOf(day) + SETTLED <= now();

/** Whether there is a day that is over and not closed yet. */
export async function isDayOver(): Promise<boolean> {
  return isClosable(dayOf(await beginningAfter(await lastClosed())));
}

/** Closes the days that are over: sums them up once, so that nothing has to read their journals again. */
export async function closeDays(): Promise<void> {
  let last = await lastClosed();
  for (const day of daysSince(await beginningAfter(last))) {
    if (!isClosable(day)) break;
    const { watched, ids: _, ...sums } = await addDay(noTally(last), day);
    // Before, so that nothing is overlooked if this ends here.
    for (const name of watched) await put({ ...keys.watched(name), name });
    last = { day, ...sums };
    // Another run sums up the same.
    await transact([ifPossible(create({ ...keys.closedDay(day), ...last }))]);
  }
  for await (const page of watchedItems()) {
    for (const { PK, SK, name } of page) if ((await amountOf(name)).isOver) await remove({ PK, SK });
  }
}

function watchedItems() {
  const { PK, SK } = keys.watched.begins();
  return pagesOf<Key & { name: string }>({ where: { PK, SK: beginsWith(SK) }, limit: PAGE });
}

/** What a seller owes us, or what is held of a payment that was taken back; and whether it is nothing for good. */
async function amountOf(name: string): Promise<{ overdrawn: number; frozen: number; isOver: boolean }> {
  const { kind = '', id = '' } = watchedName.match(name) ?? {};
  if (kind === 'seller') {
    const overdrawn = Math.max(0, -((await findSellerAccount(id)).balance ?? 0));
    return { overdrawn, frozen: 0, isOver: overdrawn === 0 };
  }
  const { journals } = await readBooks(kind as PaymentKind, id);
  return { overdrawn: 0, frozen: frozenIn(journals), isOver: sumsOf(journals).chargeback === 0 };
}

/** The totals of the books now, and whether the journal of this id is among those of the days that are not closed yet. */
export async function totalsNow(journalId = ''): Promise<Totals & { hasJournal: boolean }> {
  const last = await lastClosed();
  let tally = noTally(last);
  for (const day of daysSince(await beginningAfter(last))) tally = await addDay(tally, day);
  const { watched, ids, journals, sums, currencies } = tally;
  for await (const page of watchedItems()) for (const { name } of page) watched.add(name);
  let [frozen, overdrawn] = [0, 0];
  for (const name of watched) {
    const its = await amountOf(name);
    [frozen, overdrawn] = [frozen + its.frozen, overdrawn + its.overdrawn];
  }
  const until = timestamp();
  return { until, journals, sums, currencies, frozen, overdrawn, hasJournal: ids.has(journalId) };
}
