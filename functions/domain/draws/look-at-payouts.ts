import { findBankPayout } from '#functions/services/stripe/bank-payouts.ts';
import { isOurs } from '#functions/services/stripe/objects.ts';

import { lookAtDraw } from './draw.ts';

/** Looks at a payout of our balance of which the provider has told something: a bank may send it back, even days later. */
export async function lookAtBankPayout(payoutId: string): Promise<void> {
  const payout = await findBankPayout(payoutId);
  const reference = payout && isOurs(payout) ? payout.metadata['draw'] : undefined;
  if (reference) await lookAtDraw(reference);
}

/** Looks at the draws among the names of what the provider and the books do not agree about: their events may be lost. */
export async function lookAtOpenDraws(names: readonly string[]): Promise<void> {
  for (const name of names) {
    const [what, reference] = name.split(' ');
    if (what === 'draw' && reference) await lookAtDraw(reference);
  }
}
