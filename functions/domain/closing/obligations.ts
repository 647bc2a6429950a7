import { findSellerAccount } from '#functions/domain/money/books/seller-account.ts';
import { workOfPerson } from '#functions/domain/people/work.ts';
import { ifAny, type Obligation } from '#functions/domain/work/of-person.ts';

/** Everything that keeps this account open: work that is under way, what waits for an answer, and money that is held or owed. */
export async function findObligations(userId: string): Promise<Obligation[]> {
  const [sums, ...ofWork] = await Promise.all([
    findSellerAccount(userId),
    ...Object.values(workOfPerson).map((kind) => kind.obligations(userId)),
  ]);
  const { balance = 0, held = 0, clearing = 0, reversing = 0, onItsWay = 0 } = sums;
  const isMoneyOpen = [balance, held, clearing, reversing, onItsWay].some((amount) => amount !== 0);
  return [
    ...ofWork.flat(),
    ...ifAny(Number(isMoneyOpen), 'earnings', 'Money of yours is still held, owed, or on its way.'),
  ];
}
