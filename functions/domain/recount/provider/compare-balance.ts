import { entrySteps, openEntries, type OpenItem } from '#functions/domain/money/statement/entries.ts';
import { readStatement } from '#functions/domain/money/statement/read.ts';
import { getBalance } from '#functions/services/stripe/payouts/balance.ts';
import { keys } from '#functions/table/keys.ts';
import { findItem } from '#functions/table/read.ts';
import { transact } from '#functions/table/transactions/transaction.ts';
import { untilCurrent } from '#functions/table/transactions/until-current.ts';
import { BALANCE } from '#shared/rules/money/case.ts';
import { currency } from '#shared/rules/money/currency.ts';

import { isDayOver, totalsNow } from './closed-days.ts';

/** How often it is compared again at once while it differs: money moves between one question and the next. */
const TRIES = 3;

/**
 * Compares the provider's balance with the books: once for each day that is over, and every time while it differs. It differs if
 * the statement has lacked a line, or the books a journal: what they are known not to agree about is accounted for.
 */
export async function compareBalance(hasTime: () => boolean = () => true): Promise<void> {
  const find = async () => findItem<OpenItem>(keys.openEntry(BALANCE));
  if (!(await find()) && !(await isDayOver())) return;
  let more = await unaccounted();
  for (let tries = 1; more !== 0 && tries < TRIES && hasTime(); tries += 1) {
    await readStatement(hasTime);
    more = await unaccounted();
  }
  await untilCurrent(find, async (before) => {
    const books = before?.books ?? 0;
    await transact(entrySteps(before, { name: BALANCE, provider: books + more, books, of: [] }));
  });
}

/** How much more the provider has than it should, in minor units: by the books, and by what it alone has said. */
async function unaccounted(): Promise<number> {
  const { available, pending } = await getBalance(currency().code);
  const { sums } = await totalsNow();
  let known = sums.provider;
  for await (const { name, provider, books } of openEntries())
    if (name !== BALANCE) known += provider - books;
  return available + pending - known;
}
