import { reconcile } from '#functions/domain/money/reconcile.ts';
import { log } from '#functions/lib/log.ts';

/** Every few minutes: settles the payments whose events never came. Fails when some could not be looked at. */
export async function handler(): Promise<void> {
  const tally = await reconcile();
  log.info('payments reconciled', tally);
  if (tally.failed > 0) throw new Error(`${tally.failed} payments could not be looked at.`);
}
