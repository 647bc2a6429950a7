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

/** The place of work among what is due; undefined if nothing is ever due for it. */
export function duePlace({ rules }: { rules: Pick<Rules, 'endingOf' | 'reminderOf'> }, card: WorkCard) {
  const at = nextDue(rules.reminderOf(card), rules.endingOf(card));
  return at === undefined ? undefined : dueAt(at, card.id);
}
