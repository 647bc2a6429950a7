import { refIn } from '#functions/domain/money/books/works.ts';
import { now, timestamp } from '#functions/lib/clock.ts';
import { optionalEnv } from '#functions/lib/env.ts';
import { conflict } from '#functions/lib/errors.ts';
import { log } from '#functions/lib/log.ts';
import { divideAmong } from '#functions/services/stripe/payments/parts.ts';
import { balanceChanges, type BalanceChange } from '#functions/services/stripe/payouts/balance.ts';
import { keys } from '#functions/table/keys.ts';
import { findItem } from '#functions/table/read.ts';
import { put } from '#functions/table/write.ts';
import { DAY } from '#shared/rules/money/protection.ts';

import { bookLine, dayOfLine } from './book-line.ts';
import { enter, type ReportedAmount } from './entries.ts';
import { daysSince, journalsOf, saidByBooks } from './journals.ts';
import { namesOf } from './names.ts';
import { isOfOtherEnvironment } from './other-environment.ts';

/**
 * Up to where the provider's statement was read: the time of its newest line that is known (seconds since 1970), up to when
 * journals were compared, since when there are any (ISO), and the currency of the books. While lines are read, how far.
 */
type Cursor = { currency: string; since?: number; readAt?: string; from?: string; reading?: Reading };

/** A reading of lines that is under way: behind which one it goes on, and the times of the newest and the oldest that it had. */
type Reading = { behind: string; newest: number; oldest: number };

/** Whether there is time for more. */
type HasTime = () => boolean;

/** What other environments have moved that share the provider's account. The books have nothing of it. */
export const OTHERS = 'other environments';

/** Lines appear late, and have the time at which they should have. */
const LATE = DAY / 1000;
/** Journals are listed a moment after they were booked, and their ids are a moment older. Milliseconds. */
const BOOKING = 3_600_000;

/**
 * Reads the new lines of the provider's statement and the new journals, each once, enters their differences, and books
 * what nothing else does. Interrupted, it resumes where it stopped; concurrent runs do no harm. Returns whether it
 * finished in time.
 */
export async function readStatement(hasTime: HasTime = () => true): Promise<boolean> {
  const stored = await findItem<Cursor>(keys.statement());
  // The job's environment has it. A command that draws takes the stored one.
  const currency = optionalEnv('CURRENCY') ?? stored?.currency;
  if (!currency)
    throw conflict('The statement of Stripe was never read: the job `statement` does so every hour.');
  let cursor: Cursor = { ...stored, currency };
  // What was cut short has nothing of what came later.
  if (cursor.reading) cursor = await readLines(cursor, hasTime);
  if (!cursor.reading) cursor = await readLines(cursor, hasTime);
  return !cursor.reading && compareJournals(cursor, hasTime);
}

/** Stores how far the statement was read. */
async function save(cursor: Cursor): Promise<Cursor> {
  await put({ ...keys.statement(), ...cursor });
  return cursor;
}

/** Reads the provider's lines since those that are known, or goes on to. They come newest first, so only the last page tells up to where all is known. */
async function readLines(cursor: Cursor, hasTime: HasTime): Promise<Cursor> {
  const { since, currency, reading } = cursor;
  let { newest, oldest } = reading ?? { newest: since ?? 0, oldest: now() / 1000 };
  const from = since && since - LATE;
  for await (const { changes, next } of balanceChanges({ since: from, behind: reading?.behind })) {
    logCases(await enter(await Promise.all(changes.map((line) => saidByProvider(line, currency)))));
    for (const { created } of changes)
      [newest, oldest] = [Math.max(newest, created), Math.min(oldest, created)];
    if (!next) break;
    const stopped = await save({ ...cursor, reading: { behind: next, newest, oldest } });
    if (!hasTime()) return stopped;
  }
  const { reading: _, ...known } = cursor;
  // While there is no line, it is not known where the statement begins.
  if (newest === 0) return known;
  const begins = new Date(oldest * 1000 - DAY).toISOString();
  return save({ ...known, since: newest, from: known.from ?? begins });
}

/** Compares the journals that are new, day by day. Returns whether there was time for all. */
async function compareJournals(cursor: Cursor, hasTime: HasTime): Promise<boolean> {
  const began = now();
  const { readAt, from } = cursor;
  if (!from) return true;
  const since = Date.parse(readAt ?? from) - BOOKING;
  for (const day of daysSince(since)) {
    for await (const journals of journalsOf(day, since)) {
      await enter(await saidByBooks(day, journals));
      if (!hasTime()) return false;
    }
    const end = Date.parse(day) + DAY;
    if (end < began) await save({ ...cursor, readAt: new Date(end).toISOString() });
  }
  await save({ ...cursor, readAt: new Date(began).toISOString() });
  return true;
}

/** What a line of the statement says, and what follows from it. */
async function saidByProvider(line: BalanceChange, currency: string): Promise<ReportedAmount> {
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
  if (await isOfOtherEnvironment(line)) return { side, item, changes: [[OTHERS, amount - fee]], of: [] };
  const of = divideAmong(line.metadata, {}).flatMap(({ metadata }) => refIn(metadata) ?? []);
  const { listed, ...more } = bookLine(line, currency);
  // What is in another currency cannot be compared.
  const changes = line.currency === currency ? namesOf(line) : [];
  return { side, item: { ...item, ...listed }, changes, of, ...more };
}

/** Logs new lines that are a matter for them. */
function logCases(said: ReportedAmount[]): void {
  for (const { item, more } of said) {
    const card = (item['card'] ?? more?.['card']) as Record<string, unknown> | undefined;
    if (card) log.error('line of the statement set aside', card);
  }
}
