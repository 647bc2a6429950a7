import { findSellerAccount } from '#functions/domain/money/books/seller-account.ts';
import { notify } from '#functions/domain/news/notify.ts';
import { requireNotParty } from '#functions/domain/operator/find-operator.ts';
import { now } from '#functions/lib/clock.ts';
import { conflict, invalid } from '#functions/lib/errors.ts';
import { absent } from '#functions/table/conditions.ts';
import { keys } from '#functions/table/keys.ts';
import { change, transact } from '#functions/table/transactions/transaction.ts';
import * as moneyLimits from '#shared/limits/money.ts';
import { DAY } from '#shared/rules/money/protection.ts';

import { signed, type Acting } from './acting.ts';

const most = moneyLimits.cases.payoutsHeld / DAY;

/**
 * Holds a seller's payouts for this many days; then they resume. Holding them again replaces the days. 400 unless that
 * ends soon enough.
 */
export async function holdPayouts(sellerId: string, days: number, acting: Acting): Promise<void> {
  const { operator } = acting;
  requireNotParty(operator, [sellerId]);
  if (!Number.isInteger(days) || days < 1 || days > most)
    throw invalid(`Payouts are held for 1 to ${most} days.`);
  const { payoutsHeld } = await findSellerAccount(sellerId);
  const until = new Date(now() + days * DAY).toISOString();
  await transact([
    change(keys.sellerBalance(sellerId), {
      set: { payoutsHeld: { until } },
      when: payoutsHeld ? { 'payoutsHeld.until': payoutsHeld.until } : { 'payoutsHeld.until': absent },
      refused: changed,
    }),
    notify(sellerId, { kind: 'payout.held', title: 'Your payouts', path: '/earnings', by: 'operator', days }),
    ...signed(acting, {
      act: 'payouts.hold',
      about: { kind: 'account', id: sellerId },
      before: { until: payoutsHeld?.until ?? null },
      after: { until },
    }),
  ]);
}

/** Releases the payouts of a seller. 409 if they are not held. */
export async function releasePayouts(sellerId: string, acting: Acting): Promise<void> {
  const { operator } = acting;
  requireNotParty(operator, [sellerId]);
  const { payoutsHeld } = await findSellerAccount(sellerId);
  if (!payoutsHeld || Date.parse(payoutsHeld.until) <= now())
    throw conflict('The payouts of this seller are not held.');
  await transact([
    change(keys.sellerBalance(sellerId), {
      remove: ['payoutsHeld'],
      when: { 'payoutsHeld.until': payoutsHeld.until },
      refused: changed,
    }),
    notify(sellerId, { kind: 'payout.goesOn', title: 'Your payouts', path: '/earnings', by: 'operator' }),
    ...signed(acting, {
      act: 'payouts.release',
      about: { kind: 'account', id: sellerId },
      before: { until: payoutsHeld.until },
      after: { until: null },
    }),
  ]);
}

const changed = () => conflict('This has just changed: look at it again.');
