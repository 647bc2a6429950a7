import { sumsOf } from '#functions/domain/money/books/books.ts';
import type { Hold } from '#functions/domain/money/books/hold.ts';
import type { Journal, JournalKind } from '#functions/domain/money/books/journal.ts';
import { paymentOf, type PaymentKind } from '#functions/domain/money/books/payment.ts';
import { createdAt } from '#functions/lib/ids.ts';
import type { Key } from '#functions/table/client.ts';
import { booksOf, keys } from '#functions/table/keys.ts';
import { newest, type Page, type PageRequest } from '#functions/table/page.ts';
import { findItems } from '#functions/table/read.ts';
import type { Booking } from '#shared/entities/money/booking.ts';
import { toMajor } from '#shared/rules/money/money.ts';

import { idsOf } from './months.ts';

/** An entry of a seller, by the journal that it is of. Of a debt that was written off, `kind` is `act`. */
type Entry = Key & { amount: number; kind: PaymentKind | 'act'; id: string };

const names: Partial<Record<JournalKind, Booking['what']>> = {
  release: 'released',
  split: 'released',
  recover: 'givenBack',
  unclaimed: 'givenBack',
  rehold: 'heldAgain',
  chargebackLost: 'takenBack',
  transfer: 'sent',
  transferFailed: 'sentBack',
  reversalProven: 'sentBack',
  writtenOff: 'writtenOff',
};

/**
 * Everything that has changed what a seller has in the books, newest first; of a month, such as '2026-11' (UTC), if it is named. It is
 * in the month in which it was booked, whenever it was due, so that a month that is over does not change.
 */
export async function listBookings(
  sellerId: string,
  page: PageRequest,
  month?: string,
): Promise<Page<Booking>> {
  const { PK: key, SK: prefix } = keys.sellerEntry.begins(sellerId);
  const ids = month ? idsOf(month) : undefined;
  const part = ids ? { from: `${prefix}${ids.from}`, before: ids.before } : {};
  const found = await newest<Entry>({ key, prefix, ...part }, page);
  const [journals, holds] = await Promise.all([
    findItems<Journal>(found.items.map((entry) => keys.journal(booksOf(entry), idIn(entry)))),
    findItems<Hold>(holdsOf(found.items), ['title']),
  ]);
  const items = found.items.map((entry): Booking => {
    const { amount, kind, id } = entry;
    const books = booksOf(entry);
    const journal = journals.find(({ PK, SK }) => PK === books && SK === keys.journal(books, idIn(entry)).SK);
    const commission = journal ? -sumsOf([journal]).commission : 0;
    return {
      at: createdAt(idIn(entry)),
      what: (journal && names[journal.kind]) ?? 'corrected',
      kind: kind === 'act' ? null : kind,
      id: kind === 'act' ? null : id,
      title: holds.find(({ PK }) => PK === books)?.title ?? '',
      price: toMajor(amount + commission),
      commission: toMajor(commission),
      amount: toMajor(amount),
    };
  });
  return { ...found, items };
}

const idIn = (entry: Key): string => keys.sellerEntry.parts(entry).journalId;

/** The keys of the holds that entries are about, each once. */
const holdsOf = (entries: Entry[]): Key[] => {
  const works = entries.flatMap(({ kind, id }) => (kind === 'act' ? [] : [paymentOf({ kind, id })]));
  return [...new Map(works.map((work) => [work.id, keys.hold(work)])).values()];
};
