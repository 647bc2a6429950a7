import { isOurs } from '#functions/services/stripe/objects.ts';
import { findBankPayout } from '#functions/services/stripe/payouts/bank-payouts.ts';

import { refreshDraw } from './draw.ts';

/** Records the state of the draw that this payout of our balance was made for: a bank may return it even days later. */
export async function refreshDrawOf(payoutId: string): Promise<void> {
  const payout = await findBankPayout(payoutId);
  const reference = payout && isOurs(payout) ? payout.metadata['draw'] : undefined;
  if (reference) await refreshDraw(reference);
}

/** The same for the draws that the provider and the books do not agree about, by their names: their events may be lost. */
export async function refreshOpenDraws(names: readonly string[]): Promise<void> {
  for (const name of names) {
    const [what, reference] = name.split(' ');
    if (what === 'draw' && reference) await refreshDraw(reference);
  }
}
