import { findKind, workAt } from '#functions/domain/kinds/kinds.ts';
import { differs, isWork, mistakes, type Check } from '#functions/domain/recount/check.ts';
import { nextDue } from '#functions/domain/work/due.ts';
import type { WorkItem } from '#functions/domain/work/record.ts';
import { now } from '#functions/lib/clock.ts';
import { dueAt, failuresOf, timeOf, type Due } from '#functions/table/due.ts';
import { findItem } from '#functions/table/read.ts';
import type { Reminder } from '#shared/work/reminders.ts';

/** When a record ends by itself (milliseconds), who is reminded before, and its place in the index of what is due. */
type Clock = {
  end: { at: number } | undefined;
  reminder: Reminder<string> | undefined;
  due: Partial<Due>;
};

async function findClock(id: string): Promise<Clock | undefined> {
  const kind = await findKind(id);
  const item = kind && (await findItem<WorkItem>(kind.keyOf(id)));
  if (!item) return undefined;
  const { rules } = kind;
  return { end: rules.endingOf(item.card), reminder: rules.reminderOf(item.card), due: item };
}

/** Whether what is due was put off: it has failed, or its end waits for a bank. */
function wasPutOff({ end, due }: Clock, times: readonly number[]): boolean {
  const isLater = (time: number) => time <= now() && timeOf(due) > time;
  return (end !== undefined && isLater(end.at)) || (failuresOf(due) > 0 && times.some(isLater));
}

/** Checks that all work is due when it ends by itself or somebody is reminded, and that no other is. */
export const clocks: Check = {
  name: 'clocks of orders and modules',
  recordOf: (item) => workAt(item)?.id,
  isCounted: isWork,
  async mistakesIn(id) {
    const clock = await findClock(id);
    if (!clock) return [];
    const { end, reminder, due } = clock;
    const times = [...(reminder?.at ?? []), ...(end ? [end.at] : [])];
    const places = times.map((time) => dueAt(time, id).GSI3SK);
    const next = nextDue(reminder, end);
    const { GSI3PK, GSI3SK } = next === undefined ? {} : dueAt(next, id);
    // A reminder that is due now is told soon.
    const isInPlace = (due.GSI3SK !== undefined && places.includes(due.GSI3SK)) || wasPutOff(clock, times);
    return mistakes([
      ...(isInPlace && next === undefined ? [] : differs('shard of the clock', due.GSI3PK, GSI3PK)),
      ...(isInPlace ? [] : differs('due', due.GSI3SK, GSI3SK)),
    ]);
  },
};
