import { isDeepStrictEqual } from 'node:util';

import { now } from '#functions/lib/clock.ts';
import { dueAt } from '#functions/table/due.ts';
import type { Reminder } from '#shared/work/reminders.ts';
import type { Rules } from '#shared/work/view.ts';

import type { WorkCard } from './record.ts';

/** When something is due next: a reminder, or the end; in milliseconds. */
export const nextDue = (
  reminder: Pick<Reminder<string>, 'at'> | undefined,
  end: { at: number } | undefined,
): number | undefined => reminder?.at.find((at) => at > now()) ?? end?.at;

/** The rules that say when something is due. */
type Clocked = { rules: Pick<Rules, 'endingOf' | 'reminderOf'> };

/** The place of work among what is due; undefined if nothing is ever due for it. */
export function duePlace({ rules }: Clocked, card: WorkCard) {
  const at = nextDue(rules.reminderOf(card), rules.endingOf(card));
  return at === undefined ? undefined : dueAt(at, card.id);
}

/** Whether work is due at the same times after a change, of which some may have come already. */
export const isDueAsBefore = ({ rules }: Clocked, before: WorkCard, after: WorkCard): boolean =>
  isDeepStrictEqual(rules.reminderOf(before)?.at, rules.reminderOf(after)?.at) &&
  rules.endingOf(before)?.at === rules.endingOf(after)?.at;
