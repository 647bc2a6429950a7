import { refIn } from '#functions/domain/money/works.ts';
import { now, timestamp } from '#functions/lib/clock.ts';
import { optionalEnv } from '#functions/lib/env.ts';
import { conflict } from '#functions/lib/errors.ts';
import { log } from '#functions/lib/log.ts';
import { balanceChanges, type BalanceChange } from '#functions/services/stripe/balance.ts';
import { divideAmong } from '#functions/services/stripe/parts.ts';
import { keys } from '#functions/table/keys.ts';
import { findItem } from '#functions/table/read.ts';
import { put } from '#functions/table/write.ts';
import { DAY } from '#shared/rules/protection.ts';

import { bookLine, dayOfLine } from './book-line.ts';
import { enter, type Said } from './entries.ts';
import { isForeign } from './foreign.ts';
import { daysSince, journalsOf, saidByBooks } from './journals.ts';
import { namesOf } from './names.ts';

/**
 * Up to where the provider's statement was read: the time of its newest line that is known (seconds since 1970), when the last
 * reading began, since when there are journals to compare (ISO), and the currency of the books.
 */
type Cursor = { since: number; readAt: string; from: string; currency: string };

/** What other environments have moved that share the provider's account. The books have nothing of it. */
export const OTHERS = 'other environments';

/** Lines appear late, and have the time at which they should have. */
const LATE = DAY / 1000;
/** Journals are listed a moment after they were booked, and their ids are a moment older. Milliseconds. */
const BOOKING = 3_600_000;

/**
 * Reads what the provider's statement and the books have new, each line and journal once, and enters what they do not agree
 * about, and books what nothing else does. Cut short, or twice at once, it does no harm.
 */
export async function readStatement(): Promise<void> {
  const began = now();
  const cursor = await findItem<Cursor>(keys.statement());
  // The job is told it. Whoever draws by a command takes it from there.
  const currency = optionalEnv('CURRENCY') ?? cursor?.currency;
  if (!currency)
    throw conflict('The statement of Stripe was never read: the job `statement` does so every hour.');
  let [newest, oldest] = [cursor?.since, began / 1000];
  for await (const lines of balanceChanges(cursor && cursor.since - LATE)) {
    tell(await enter(await Promise.all(lines.map((line) => saidByProvider(line, currency)))));
    for (const { created } of lines)
      [newest, oldest] = [Math.max(newest ?? 0, created), Math.min(oldest, created)];
  }
  const from = cursor?.from ?? new Date(oldest * 1000 - DAY).toISOString();
  const since = Date.parse(cursor?.readAt ?? from) - BOOKING;
  for (const day of daysSince(since))
    for await (const journals of journalsOf(day, since)) await enter(await saidByBooks(day, journals));
  // While there is no line, it is not known where the statement begins.
  if (newest === undefined) return;
  const next: Cursor = { since: newest, readAt: new Date(began).toISOString(), from, currency };
  await put({ ...keys.statement(), ...next });
}

/** What a line of the statement says, and what follows from it. */
async function saidByProvider(line: BalanceChange, currency: string): Promise<Said> {
  const { id, type, category, created, amount, fee, source } = line;
  const item = {
    ...keys.statementLine(dayOfLine(line), id),
    type,
    category,
    currency: line.currency,
    created,
    amount,
    fee,
    source,
    readAt: timestamp(),
  };
  const side = 'provider';
  if (await isForeign(line)) return { side, item, changes: [[OTHERS, amount - fee]], of: [] };
  const of = divideAmong(line.metadata, {}).flatMap(({ metadata }) => refIn(metadata) ?? []);
  const { listed, ...more } = bookLine(line, currency);
  // What is in another currency cannot be compared.
  const changes = line.currency === currency ? namesOf(line) : [];
  return { side, item: { ...item, ...listed }, changes, of, ...more };
}

/** Tells the operator of new lines that are a matter for them. */
function tell(said: Said[]): void {
  for (const { item, more } of said) {
    const card = (item['card'] ?? more?.['card']) as Record<string, unknown> | undefined;
    if (card) log.error('line of the statement set aside', card);
  }
}
