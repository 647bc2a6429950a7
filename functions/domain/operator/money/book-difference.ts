import { accounts, book } from '#functions/domain/money/books/journal.ts';
import { timestamp } from '#functions/lib/clock.ts';
import { conflict } from '#functions/lib/errors.ts';
import { newId } from '#functions/lib/ids.ts';
import { caseAttributes } from '#functions/table/cases.ts';
import { booksOf, keys } from '#functions/table/keys.ts';
import { change, transact } from '#functions/table/transactions/transaction.ts';
import type { Case } from '#shared/rules/money/case.ts';

import { signed, type Acting } from './acting.ts';

/**
 * Adjusts the books to the provider where they differ: the difference is booked to `unexplained`, until it is
 * corrected. 409 if either side has reported more about it since.
 */
export async function bookDifference(
  { name, provider, books, currency }: Extract<Case, { case: 'difference' }>,
  acting: Acting,
): Promise<void> {
  const id = newId();
  const amount = provider - books;
  const lines = [
    { account: accounts.provider, amount },
    { account: accounts.unexplained, amount: -amount },
  ];
  const by = acting.operator.name;
  await transact([
    // The statement closes it once it has read the journal.
    change(keys.openEntry(name), {
      remove: caseAttributes,
      when: { provider, books, 'card.case': 'difference' },
      refused: () => conflict('The provider and the books have said more about this since.'),
    }),
    book(
      booksOf({ kind: 'act', id }),
      { kind: 'difference', currency, lines, at: timestamp(), by, reason: name },
      id,
    ),
    ...signed(acting, {
      act: 'books.difference',
      about: { kind: 'statement', id: name },
      before: { name, provider, books },
      after: { name, provider, books: provider, journalId: id },
    }),
  ]);
}
