import { type Hold } from '#functions/domain/money/books/hold.ts';
import { paymentOf, type ChargeTerms } from '#functions/domain/money/books/payment.ts';
import { releaseAtOnce } from '#functions/domain/money/books/release.ts';
import type { SellerAccount } from '#functions/domain/money/books/seller-account.ts';
import type { Item } from '#functions/domain/recount/check.ts';
import { timestamp } from '#functions/lib/clock.ts';
import { commissionRate } from '#functions/lib/commission-rate.ts';
import { newId } from '#functions/lib/ids.ts';
import { keys } from '#functions/table/keys.ts';
import type { Step } from '#functions/table/transactions/transaction.ts';

import { itemsOf } from './items-of.ts';

/** A settled payment and its part of the books: all of it is the payee's, and its fee is still to be booked. */
export function settledPayment(charge: ChargeTerms): Item[] {
  const of = paymentOf(charge);
  const { payeeId: sellerId, amount, currency } = charge;
  const [intentId, at] = [`pi_${newId()}`, timestamp()];
  const held = { ...of, title: of.id, sellerId, currency, commissionRate: commissionRate(), clearance: 3 };
  const isPut = ({ action }: Step) => action === 'Put';
  return [
    { ...keys.payment(of), ...charge, ...of, intentId, attempt: 1, status: 'succeeded', settledAt: at },
    ...itemsOf(releaseAtOnce(held, amount, at).filter(isPut)),
    { ...keys.holdClosed(of), at, by: 'provider' },
  ];
}

/** These items, and last what each seller has in the books by them. */
export function* withBalances(items: Iterable<Item>): Generator<Item> {
  const sums = new Map<string, Required<Pick<SellerAccount, 'balance' | 'clearing'>>>();
  for (const item of items) {
    yield item;
    if (!item.SK.startsWith('HOLD#')) continue;
    const { sellerId, payout } = item as unknown as Hold;
    const { balance, clearing } = sums.get(sellerId) ?? { balance: 0, clearing: 0 };
    const amount = payout?.amount ?? 0;
    sums.set(sellerId, { balance: balance + amount, clearing: clearing + amount });
  }
  for (const [sellerId, account] of sums) yield { ...keys.sellerBalance(sellerId), ...account };
}
