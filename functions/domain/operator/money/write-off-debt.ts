import { accounts, book } from '#functions/domain/money/books/journal.ts';
import { findSellerAccount, owedBy } from '#functions/domain/money/books/seller-account.ts';
import { requireNotParty } from '#functions/domain/operator/find-operator.ts';
import { timestamp } from '#functions/lib/clock.ts';
import { conflict } from '#functions/lib/errors.ts';
import { newId } from '#functions/lib/ids.ts';
import { absent } from '#functions/table/conditions.ts';
import { booksOf, keys } from '#functions/table/keys.ts';
import { change, create, transact } from '#functions/table/transactions/transaction.ts';

import { signed, type Acting } from './acting.ts';

/** A debt, in minor units. */
type Debt = { sellerId: string; amount: number; currency: string };

/** Lets a seller owe so much less: the marketplace bears it. 409 if the seller does not owe as much. */
export async function writeOffDebt({ sellerId, amount, currency }: Debt, acting: Acting): Promise<void> {
  const { operator, reason } = acting;
  requireNotParty(operator, [sellerId]);
  const account = await findSellerAccount(sellerId);
  const owed = owedBy(account);
  if (amount > owed) throw conflict('The seller does not owe as much.');
  const [id, at] = [newId(), timestamp()];
  const lines = [
    { account: accounts.seller(sellerId), amount: -amount },
    { account: accounts.losses, amount },
  ];
  const { balance, clearing, reversing } = account;
  await transact([
    book(
      booksOf({ kind: 'act', id }),
      { kind: 'writtenOff', currency, lines, at, by: operator.name, reason },
      id,
    ),
    change(keys.sellerBalance(sellerId), {
      add: { balance: amount },
      when: { balance: balance ?? absent, clearing: clearing ?? absent, reversing: reversing ?? absent },
      refused: () => conflict('What the seller owes has just changed: look at it again.'),
    }),
    create({ ...keys.sellerEntry(sellerId, id), amount, kind: 'act', id, at }),
    ...signed(acting, {
      act: 'debt.writeOff',
      about: { kind: 'account', id: sellerId },
      before: { owed },
      after: { owed: owed - amount, journalId: id },
    }),
  ]);
}
