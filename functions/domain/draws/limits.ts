import { readStatement } from '#functions/domain/money/statement/read.ts';
import { totalsNow } from '#functions/domain/recount/provider/closed-days.ts';
import { positionOf, totalsMistakes } from '#functions/domain/recount/provider/solvency.ts';
import { now } from '#functions/lib/clock.ts';
import { conflict } from '#functions/lib/errors.ts';
import { createdAt } from '#functions/lib/ids.ts';
import { getBalance } from '#functions/services/stripe/payouts/balance.ts';
import { keys } from '#functions/table/keys.ts';
import { findItem } from '#functions/table/read.ts';

import { waitingPayouts } from './waiting.ts';

/** How long lists may lag at most, in milliseconds. */
const LAG = 3_600_000;

/** How much can be drawn, in minor units. */
export type Limits = {
  currency: string;
  /** What is the marketplace's, by the books and by the provider's balance. */
  safe: number;
  /** What the operator pays sellers by hand and has not drawn yet. */
  forSellers: number;
  /** What the provider would pay out now. */
  available: number;
  /** What the provider has moved that nobody can explain. */
  unexplained: number;
  /** How many draws there were before, by which a draw notices another one. */
  draws: number;
};

/**
 * Reads the new lines of the provider's statement, sums up the books, and returns how much can be drawn now. 409 while
 * they are empty or unbalanced.
 */
export async function readLimits(): Promise<Limits> {
  await readStatement();
  const { count = 0, latest } = (await findItem<{ count: number; latest?: string }>(keys.draws())) ?? {};
  const { hasJournal, ...totals } = await totalsNow(latest);
  // The list of a day lags a moment. What was booked an hour ago is in it, or in the sums of its day.
  if (latest && !hasJournal && now() - Date.parse(createdAt(latest)) < LAG)
    throw conflict('A draw was booked just now: run this again in a moment.');
  const [currency, ...others] = totals.currencies;
  if (currency === undefined) throw conflict('The books are empty: there is nothing to draw.');
  const mistakes = totalsMistakes(totals);
  if (others.length > 0 || mistakes.length > 0)
    throw conflict(`The books do not sum up, so nothing can be drawn: ${mistakes.join('; ')}.`);
  const { safeToWithdraw, provider, bank, unexplained } = positionOf(totals);
  const waiting = (await waitingPayouts()).reduce((sum, { amount }) => sum + amount, 0);
  const { available, pending } = await getBalance(currency);
  // The same with what the provider says that we have, where that is less than the books say.
  const safe = Math.min(safeToWithdraw, safeToWithdraw - provider + available + pending);
  return {
    currency,
    safe: Math.max(0, safe),
    forSellers: Math.max(0, waiting - bank),
    available: Math.max(0, available),
    unexplained,
    draws: count,
  };
}
