import { refIn } from '#functions/domain/money/works.ts';
import { now, timestamp } from '#functions/lib/clock.ts';
import { balanceChanges, type BalanceChange } from '#functions/services/stripe/balance.ts';
import { divideAmong } from '#functions/services/stripe/parts.ts';
import { keys } from '#functions/table/keys.ts';
import { findItem } from '#functions/table/read.ts';
import { put } from '#functions/table/write.ts';
import { DAY } from '#shared/rules/protection.ts';

import { enter, type Said } from './entries.ts';
import { isForeign } from './foreign.ts';
import { daysSince, journalsOf, saidByBooks } from './journals.ts';
import { namesOf } from './names.ts';

/**
 * Up to where the provider's statement was read: the time of its newest line that is known (seconds since 1970), when the last
 * reading began, and since when there are journals to compare (ISO).
 */
type Cursor = { since: number; readAt: string; from: string };

/** What other environments have moved that share the provider's account. The books have nothing of it. */
export const OTHERS = 'other environments';

/** Lines appear late, and have the time at which they should have. */
const LATE = DAY / 1000;
/** Journals are listed a moment after they were booked, and their ids are a moment older. Milliseconds. */
const BOOKING = 3_600_000;

/**
 * Reads what the provider's statement and the books have new, each line and journal once, and enters what they do not agree
 * about. Cut short, or twice at once, it does no harm.
 */
export async function readStatement(): Promise<void> {
  const began = now();
  const cursor = await findItem<Cursor>(keys.statement());
  let [newest, oldest] = [cursor?.since, began / 1000];
  for await (const lines of balanceChanges(cursor && cursor.since - LATE)) {
    await enter(await Promise.all(lines.map(saidByProvider)));
    for (const { created } of lines)
      [newest, oldest] = [Math.max(newest ?? 0, created), Math.min(oldest, created)];
  }
  const from = cursor?.from ?? new Date(oldest * 1000 - DAY).toISOString();
  const since = Date.parse(cursor?.readAt ?? from) - BOOKING;
  for (const day of daysSince(since))
    for await (const journals of journalsOf(day, since)) await enter(await saidByBooks(day, journals));
  // While there is no line, it is not known where the statement begins.
  if (newest === undefined) return;
  const next: Cursor = { since: newest, readAt: new Date(began).toISOString(), from };
  await put({ ...keys.statement(), ...next });
}

/** What a line of the statement says. */
async function saidByProvider(line: BalanceChange): Promise<Said> {
  const { id, type, category, currency, created, amount, fee, source } = line;
  const day = new Date(created * 1000).toISOString().slice(0, 10);
  const item = { ...keys.statementLine(day, id), type, category, currency, created, amount, fee, source };
  const own = { side: 'provider', item: { ...item, readAt: timestamp() } } as const;
  if (await isForeign(line)) return { ...own, changes: [[OTHERS, amount - fee]], of: [] };
  const of = divideAmong(line.metadata, {}).flatMap(({ metadata }) => refIn(metadata) ?? []);
  return { ...own, changes: namesOf(line), of };
}
