import { reconcile } from '#functions/domain/money/reconcile.ts';
import { payables } from '#functions/domain/payables.ts';
import { log } from '#functions/lib/log.ts';

/** Runs every few minutes: settles payments whose events were lost. Fails when some could not be checked. */
export async function handler(): Promise<void> {
  const tally = await reconcile(payables);
  log.info('payments reconciled', tally);
  if (tally.failed > 0) throw new Error(`${tally.failed} payments could not be looked at.`);
}
