import type { Hold, PayoutProgress } from '#functions/domain/money/books/hold.ts';
import { sentPayouts } from '#functions/domain/money/books/payouts.ts';
import { findSellerAccount, type SellerAccount } from '#functions/domain/money/books/seller-account.ts';
import { workOfPerson } from '#functions/domain/people/work.ts';
import { ifAny, type Obligation } from '#functions/domain/work/of-person.ts';
import { now } from '#functions/lib/clock.ts';
import { beginsWith } from '#functions/table/conditions.ts';
import { keys, lists } from '#functions/table/keys.ts';
import { findItem, pagesOf } from '#functions/table/read.ts';
import * as moneyLimits from '#shared/limits/money.ts';
import * as userTexts from '#shared/texts/accounts/users.ts';

/** Everything that keeps this account open: work that is under way, what waits for an answer, and money that is held or owed. */
export async function findObligations(userId: string): Promise<Obligation[]> {
  const [sums, ...ofWork] = await Promise.all([
    findSellerAccount(userId),
    ...Object.values(workOfPerson).map((kind) => kind.obligations(userId)),
  ]);
  const isMoneyOpen = await hasOpenMoney(userId, sums);
  return [...ofWork.flat(), ...ifAny(Number(isMoneyOpen), 'earnings', () => userTexts.open.money)];
}

/**
 * Whether money of a seller is held, owed or on its way; but not where it is an old debt alone, or what the provider has had for long
 * and no bank takes: these keep nobody.
 */
async function hasOpenMoney(sellerId: string, sums: SellerAccount): Promise<boolean> {
  const { balance = 0, held = 0, clearing = 0, reversing = 0, onItsWay = 0 } = sums;
  if ([held, clearing, reversing].some((amount) => amount !== 0) || balance > 0) return true;
  if (balance < 0 && now() < (await owesSince(sellerId, balance)) + moneyLimits.cases.ofDebt) return true;
  return onItsWay !== 0 && onItsWay !== (await leftAtProvider(sellerId));
}

const PAGE = 100;

/** How much has been in a seller's account at the provider for so long that it keeps no account here, in minor units: it is paid out there. */
async function leftAtProvider(sellerId: string): Promise<number> {
  let left = 0;
  const where = { GSI1PK: lists.earningsOf(sellerId) };
  for await (const page of pagesOf({ index: 'GSI1', where, limit: PAGE })) {
    const holds = await Promise.all(page.map(({ PK, SK }) => findItem<Hold>({ PK, SK })));
    for (const { amount } of holds.flatMap((hold) => (hold ? sentPayouts(hold) : [])).filter(isLeft))
      left += amount;
  }
  return left;
}

const isLeft = ({ state, transferId, at }: PayoutProgress): boolean =>
  state === 'onItsWay' && transferId !== undefined && now() >= Date.parse(at) + moneyLimits.cases.ofTransfer;

/** Since when a seller owes something (milliseconds) whose balance is this: what has changed it since, newest first, tells. */
async function owesSince(sellerId: string, balance: number): Promise<number> {
  const { PK, SK } = keys.sellerEntry.begins(sellerId);
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
