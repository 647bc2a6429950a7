import { findSellerAccount, type SellerAccount } from '#functions/domain/money/books/seller-account.ts';
import { workOfPerson } from '#functions/domain/people/work.ts';
import { ifAny, type Obligation } from '#functions/domain/work/of-person.ts';
import { now } from '#functions/lib/clock.ts';
import { beginsWith } from '#functions/table/conditions.ts';
import { keys } from '#functions/table/keys.ts';
import { pagesOf } from '#functions/table/read.ts';
import { serverLimits } from '#shared/server-limits.ts';

/** Everything that keeps this account open: work that is under way, what waits for an answer, and money that is held or owed. */
export async function findObligations(userId: string): Promise<Obligation[]> {
  const [sums, ...ofWork] = await Promise.all([
    findSellerAccount(userId),
    ...Object.values(workOfPerson).map((kind) => kind.obligations(userId)),
  ]);
  const isMoneyOpen = await hasOpenMoney(userId, sums);
  return [
    ...ofWork.flat(),
    ...ifAny(Number(isMoneyOpen), 'earnings', 'Money of yours is still held, owed, or on its way.'),
  ];
}

/** Whether money of a seller is held, owed or on its way; but not where it is an old debt alone, which keeps nobody. */
async function hasOpenMoney(sellerId: string, sums: SellerAccount): Promise<boolean> {
  const { balance = 0, held = 0, clearing = 0, reversing = 0, onItsWay = 0 } = sums;
  if ([held, clearing, reversing, onItsWay].some((amount) => amount !== 0) || balance > 0) return true;
  return balance < 0 && now() < (await owesSince(sellerId, balance)) + serverLimits.cases.ofDebt;
}

const PAGE = 100;

/** Since when a seller owes something (milliseconds) whose balance is this: what has changed it since, newest first, tells. */
async function owesSince(sellerId: string, balance: number): Promise<number> {
  const { PK, SK } = keys.sellerEntry(sellerId, '');
  const where = { PK, SK: beginsWith(SK) };
  let [before, since] = [balance, now()];
  for await (const entries of pagesOf<{ amount: number; at: string }>({
    where,
    limit: PAGE,
    newestFirst: true,
  }))
    for (const { amount, at } of entries) {
      since = Date.parse(at);
      before -= amount;
      if (before >= 0) return since;
    }
  return since;
}
