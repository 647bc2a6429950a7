import { isWorkKind, workAt, workKinds } from '#functions/domain/kinds/kinds.ts';
import { readBooks } from '#functions/domain/money/books/books.ts';
import type { PaymentKind } from '#functions/domain/money/books/payment.ts';
import type { WorkRef } from '#functions/domain/money/books/works.ts';
import { differs, isWork, type Check, type Item } from '#functions/domain/recount/check.ts';
import type { WorkItem } from '#functions/domain/work/record.ts';
import { now } from '#functions/lib/clock.ts';
import { booksOf, keys } from '#functions/table/keys.ts';
import { findItem, findItems } from '#functions/table/read.ts';
import { firstPayment, isPaid } from '#shared/work/progress.ts';

import { bookMistakes, sellerLines, type PaidFor } from './books-rules.ts';
import { numberMistakesIn } from './receipts.ts';

/** Marks a record that was met by its books: if it exists, it is checked where it is met itself. */
const FROM_BOOKS = 'books';

/** What work says was paid for it, and whose the money may become; undefined if it does not exist. */
async function findPaidFor({ kind, id }: WorkRef): Promise<PaidFor | undefined> {
  const { rules } = await workKinds[kind].load();
  const card = (await findItem<WorkItem>(workKinds[kind].keyOf(id)))?.card;
  if (!card) return undefined;
  const { money, seller } = card;
  const paid = firstPayment(card)?.amount;
  return { kind, id, paid, currency: money.currency, sellerId: seller.id, work: { card, rules } };
}

const BATCH = 100;

/** Whether every journal that changes what the seller has is an entry of the seller. */
async function entryMistakes(
  { sellerId }: PaidFor,
  journals: Parameters<typeof sellerLines>[0][],
): Promise<string[]> {
  const wanted = journals.filter((journal) => sellerLines(journal) !== 0);
  const mistakes: string[] = [];
  for (let start = 0; start < wanted.length; start += BATCH) {
    const batch = wanted.slice(start, start + BATCH);
    const found = await findItems<{ amount: number }>(
      batch.map(({ id }) => keys.sellerEntry(sellerId, id)),
      ['amount'],
    );
    for (const journal of batch) {
      const entry = found.find(({ SK }) => SK === keys.sellerEntry(sellerId, journal.id).SK);
      mistakes.push(
        ...differs(
          `entry of the seller for journal ${journal.id}`,
          entry?.amount ?? 'missing',
          -sellerLines(journal),
        ),
      );
    }
  }
  return mistakes;
}

const cardOf = (item: Item) => (item as unknown as WorkItem).card;

function recordOf(item: Item): string | undefined {
  const work = workAt(item);
  if (work) return `${work.kind} ${work.id}`;
  const { kind, id } = booksOf.match(item.PK) ?? {};
  return isWorkKind(kind) ? `${kind} ${id} ${FROM_BOOKS}` : undefined;
}

/** Checks what was paid for work: the record, the payment, the journals, the hold and the movements of each say the same. */
export const books: Check = {
  name: 'paid = charged = held + released + returned',
  recordOf,
  isCounted: (item) => isWork(item) && isPaid(cardOf(item)),
  async mistakesIn(record) {
    const [name = '', id = '', from] = record.split(' ');
    const kind = name as PaymentKind;
    const found = await findPaidFor({ kind, id });
    if (from === FROM_BOOKS && found) return [];
    const paidFor = found ?? { kind, id, sellerId: '' };
    const booked = await readBooks(kind, id);
    const sentences = [
      ...bookMistakes(paidFor, booked, now()),
      ...(await numberMistakesIn(booked)),
      ...(found ? await entryMistakes(paidFor, booked.journals) : []),
    ];
    return sentences.map((what) => ({ what, record: `${kind} ${id}` }));
  },
};
