import type { AccountItem } from '#functions/domain/money/payout-accounts/account.ts';
import {
  transfersBefore,
  transfersIn,
  type PaidTransfer,
  type SellerPayout,
} from '#functions/services/stripe/payouts/seller-payouts.ts';

import { findPayoutOf } from './apply-payout.ts';

type Owner = Pick<AccountItem, 'sellerId' | 'accountId'>;

/**
 * The transfers that a payout took to the bank, or brought back. For one that the seller requested, the provider does
 * not list them: transfers on their way count as taken, oldest first, as far as they fit.
 */
export async function transfersOf(owner: Owner, payout: SellerPayout): Promise<PaidTransfer[]> {
  if (payout.isAutomatic) return transfersIn(owner.accountId, payout.id);
  const before = await transfersBefore(owner.accountId, payout);
  return payout.state === 'failed' ? takenBy(owner, payout, before) : fittingInto(owner, payout, before);
}

async function takenBy(
  { sellerId }: Owner,
  { id }: SellerPayout,
  transfers: PaidTransfer[],
): Promise<PaidTransfer[]> {
  const taken: PaidTransfer[] = [];
  for (const transfer of transfers)
    if ((await findPayoutOf(sellerId, transfer))?.payout.payoutId === id) taken.push(transfer);
  return taken;
}

async function fittingInto(
  { sellerId }: Owner,
  { id, taken }: SellerPayout,
  transfers: PaidTransfer[],
): Promise<PaidTransfer[]> {
  const fitting: PaidTransfer[] = [];
  let room = taken;
  for (const transfer of transfers) {
    const { state, payoutId } = (await findPayoutOf(sellerId, transfer))?.payout ?? {};
    // What an earlier look has counted into it takes its room again.
    if (state !== 'onItsWay' && payoutId !== id) continue;
    if (transfer.left > room) break;
    room -= transfer.left;
    fitting.push(transfer);
  }
  return fitting;
}
