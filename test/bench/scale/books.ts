import { releaseAtOnce } from '#functions/domain/money/books/hold.ts';
import type { Charge } from '#functions/domain/money/record.ts';
import type { Item } from '#functions/domain/recount/check.ts';
import { timestamp } from '#functions/lib/clock.ts';
import { commissionRate } from '#functions/lib/commission-rate.ts';
import { newId } from '#functions/lib/ids.ts';
import type { Step } from '#functions/table/transaction.ts';

import { itemsOf } from './items-of.ts';

/** A settled payment and its part of the books: all of it is the payee's, and its fee is still to be booked. */
export function settledPayment({ key, ...charge }: Charge & { key: { PK: string; SK: string } }): Item[] {
  const { kind, id, payeeId: sellerId, amount, currency } = charge;
  const [intentId, at] = [`pi_${newId()}`, timestamp()];
  const held = { kind, id, sellerId, currency, commissionRate: commissionRate() };
  const isPut = ({ action }: Step) => action === 'Put';
  return [
    { ...key, ...charge, intentId, attempt: 1, status: 'succeeded', settledAt: at, op: newId() },
    ...itemsOf(releaseAtOnce(held, amount, at).filter(isPut)),
  ];
}

/** These items, and last what each seller has in the books by them. */
export function* withBalances(items: Iterable<Item>): Generator<Item> {
  const balances = new Map<string, number>();
  for (const item of items) {
    yield item;
    if (item.PK.startsWith('ACCT#') && item.SK.startsWith('ENTRY#'))
      balances.set(item.PK, (balances.get(item.PK) ?? 0) + Number(item['amount']));
  }
  for (const [PK, balance] of balances) yield { PK, SK: 'BAL', balance };
}
