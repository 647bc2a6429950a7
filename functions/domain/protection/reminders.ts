import { now } from '#functions/lib/clock.ts';
import type { Key } from '#functions/table/client.ts';
import { all, type Condition } from '#functions/table/conditions.ts';
import { dueAt, dueAttributes, isDue, type Due } from '#functions/table/due.ts';
import { change, transact, type Step } from '#functions/table/transaction.ts';
import { Outdated } from '#functions/table/until-current.ts';
import { DAY } from '#shared/rules/protection.ts';
import type { Reminder } from '#shared/work/reminders.ts';

/** When the clock has next to look at a record: to remind somebody, or to end it; in milliseconds. */
export const nextLook = (
  reminder: Pick<Reminder<string>, 'at'> | undefined,
  end: { at: number } | undefined,
): number | undefined => reminder?.at.find((at) => at > now()) ?? end?.at;

type Reminded = {
  id: string;
  key: Key;
  /** The record as it was read, with its place in the index of what is due, and a condition that holds while it is so. */
  item: Partial<Due>;
  when: Condition;
  /** When the clock has next to look at it. */
  next: number | undefined;
};

/** Steps: a reminder that is due now is told, once, with the days that are left. None if it is not due. */
export function remindSteps(
  { id, key, item, when, next }: Reminded,
  { at, until }: Pick<Reminder<string>, 'at' | 'until'>,
  tellOf: (days: number) => Step[],
): Step[] {
  if (!isDue(item) || at.every((time) => time > now())) return [];
  return [
    change(key, {
      ...(next === undefined ? { remove: dueAttributes } : { set: dueAt(next, id) }),
      when: all(when, { GSI3SK: item.GSI3SK ?? '' }),
      refused: () => new Outdated(),
    }),
    ...tellOf(Math.ceil((until - now()) / DAY)),
  ];
}

/** Makes these steps of a reminder, if there are any. */
export async function remindIfDue(steps: Step[]): Promise<'reminded' | 'nothing'> {
  if (steps.length === 0) return 'nothing';
  await transact(steps);
  return 'reminded';
}
