import { readMovements } from '#functions/domain/money/books/books.ts';
import { now } from '#functions/lib/clock.ts';
import { booksOf } from '#functions/table/keys.ts';
import type { Pager } from '#functions/table/pager.ts';
import * as moneyLimits from '#shared/limits/money.ts';
import type { Refusal } from '#shared/refusal.ts';
import { isOver } from '#shared/work/phases.ts';
import type { Rules } from '#shared/work/view.ts';

import { upToDate, type WorkItem } from './record.ts';

/** What keeps an account open: where it is, as a word of the API, and a sentence for its owner. */
export type Obligation = Refusal & { path: string };

/** What an account has of a kind of work, and of all that leads to it. */
export type OfPerson = {
  /** What of it keeps the account open. */
  obligations(userId: string): Promise<Obligation[]>;
  /** Replaces the person's name with this, and removes their picture, in the records that others keep. */
  unname(userId: string, name: string): Pager<unknown>;
  /** Who may have got news that name the person. */
  readers(userId: string): Pager<string>;
};

/** All that somebody has of a kind of work, and of what leads to it, as they may see it, by the names of the parts of an export. */
export type Collect = (userId: string) => Record<string, Pager<unknown>>;

/** How much of this work is not over by now, or has money that is held, goes back, or is in question. */
export async function countOpen(
  rules: Pick<Rules, 'endingOf' | 'step'>,
  items: readonly WorkItem[],
): Promise<number> {
  let open = 0;
  for (const item of items) if (await isOpen(rules, item)) open += 1;
  return open;
}

async function isOpen(rules: Pick<Rules, 'endingOf' | 'step'>, item: WorkItem): Promise<boolean> {
  const { kind, id, phase, money } = upToDate(rules, { item, events: [] }).item.card;
  if (!isOver(phase) || money.held > 0 || money.frozenAt !== undefined) return true;
  return money.returning > 0 && !(await waitsForOperatorAlone(booksOf({ kind, id })));
}

/**
 * Whether all outstanding refunds in these books have waited for an operator for so long that they no longer keep an
 * account open.
 */
async function waitsForOperatorAlone(PK: string): Promise<boolean> {
  const unmade = (await readMovements(PK)).filter(
    ({ type, state }) => type === 'refund' && state !== 'CONFIRMED',
  );
  return unmade.every(
    ({ state, GSI1SK }) =>
      state === 'FAILED' && (!GSI1SK || now() >= Date.parse(GSI1SK) + moneyLimits.cases.ofRefund),
  );
}

/** That so many of something keep an account open, if there are any. */
export const ifAny = (
  count: number,
  path: string,
  refusal: (open: { count: number }) => Refusal,
): Obligation[] => (count > 0 ? [{ path, ...refusal({ count }) }] : []);
