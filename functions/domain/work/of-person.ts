import { isOver } from '#shared/work/phases.ts';
import type { Rules } from '#shared/work/view.ts';

import { upToDate, type WorkItem } from './record.ts';

/** What keeps an account open: where it is, as a word of the API, and a sentence for its owner. */
export type Obligation = { path: string; message: string };

/** What an account has of a kind of work, and of all that leads to it. */
export type OfPerson = {
  /** What of it keeps the account open. */
  obligations(userId: string): Promise<Obligation[]>;
  /** Has this take the place of the person's name, and nothing that of their picture, where others keep them. */
  unname(userId: string, name: string): Promise<void>;
  /** Who may have been told of the person by name in its news. */
  readers(userId: string): Promise<string[]>;
};

/** All that somebody has of a kind of work, and of what leads to it, as they may see it, by the names of the parts of an export. */
export type Collect = (userId: string) => Promise<Record<string, readonly unknown[]>>;

/** Whether work is not over by now, or has money that is held, goes back, or is in question. */
export function isOpen(rules: Pick<Rules, 'endingOf' | 'step'>, item: WorkItem): boolean {
  const { phase, money } = upToDate(rules, { item, events: [] }).item.card;
  return !isOver(phase) || money.held > 0 || money.returning > 0 || money.frozenAt !== undefined;
}

/** That so many of something keep an account open, if there are any. */
export const ifAny = (count: number, path: string, message: string): Obligation[] =>
  count > 0 ? [{ path, message }] : [];
