import type { ListedJournal } from '#functions/domain/money/books/journal.ts';
import type { PaymentKind } from '#functions/domain/money/books/payment.ts';
import type { WorkRef } from '#functions/domain/money/books/works.ts';
import { now } from '#functions/lib/clock.ts';
import { before, newId } from '#functions/lib/ids.ts';
import type { Key } from '#functions/table/client.ts';
import { above } from '#functions/table/conditions.ts';
import { booksOf, keys, lists } from '#functions/table/keys.ts';
import { pagesOf } from '#functions/table/read.ts';
import { DAY } from '#shared/rules/money/protection.ts';

import type { ReportedAmount } from './entries.ts';
import { namesOfJournals } from './names.ts';

/** A journal as the list of its day has it. */
export type JournalOfDay = Key & { GSI1SK: string; card: ListedJournal };

/** The day (UTC) of a time in milliseconds. */
export const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** The days from this time (milliseconds) until now. */
export function daysSince(time: number): string[] {
  const days: string[] = [];
  for (let each = time; dayOf(each) <= dayOf(now()); each += DAY) days.push(dayOf(each));
  return days;
}

const PAGE = 500;

/** The journals that were booked on this day, of which the ids tell the time; only those since then, if that is said (milliseconds). */
export async function* journalsOf(day: string, since?: number): AsyncGenerator<JournalOfDay[]> {
  const later = since === undefined ? {} : { GSI1SK: above(before(newId(), now() - since)) };
  const where = { GSI1PK: lists.ledgerOf(day), ...later };
  yield* pagesOf<JournalOfDay>({ index: 'GSI1', where, limit: PAGE });
}

/** How much a journal changes what we have at the provider. */
export const atProvider = ({ lines }: Pick<ListedJournal, 'lines'>): number =>
  lines.reduce((sum, { account, amount }) => (account === 'provider' ? sum + amount : sum), 0);

/** The work in whose books this is. */
export function workOf({ PK }: Pick<Key, 'PK'>): WorkRef {
  const { kind = '', id = '' } = booksOf.match(PK) ?? {};
  return { kind: kind as PaymentKind, id };
}

/** What these journals say of our balance at the provider. */
export async function saidByBooks(day: string, journals: readonly JournalOfDay[]): Promise<ReportedAmount[]> {
  const moving = journals.filter(({ card }) => atProvider(card) !== 0);
  const names = await namesOfJournals(moving.map(({ PK, card }) => ({ PK, ...card })));
  return moving.map(({ PK, GSI1SK: id, card }, index) => ({
    side: 'books' as const,
    item: keys.comparedJournal(day, id),
    changes: [[names[index] ?? '', atProvider(card)] as const],
    of: [workOf({ PK })],
  }));
}
