import { inEnvironment } from '#functions/lib/limit-factor.ts';
import { admit } from '#functions/table/sliding-window.ts';
import { refusals } from '#shared/refusals.ts';
import { serverLimits } from '#shared/server-limits.ts';

const { max, window } = serverLimits.askingAboutPayouts;

/** Counts that the provider is asked about this seller's account; 429 if that is too often. */
export async function countQuestion(sellerId: string): Promise<void> {
  const refusal = refusals.payouts.askedTooOften;
  await admit({ what: 'payouts', subject: [sellerId], window, max: inEnvironment(max), refusal });
}
