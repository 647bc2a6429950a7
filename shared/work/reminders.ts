import type { Side } from '#shared/rules/money/held-money.ts';
import { DAY, protection } from '#shared/rules/money/protection.ts';

import { isAt, nextClock, timeOf } from './clocks.ts';
import type { Verb } from './phases.ts';
import type { Progress } from './progress.ts';
import type { Workflow } from './row.ts';

/** Who is reminded of what, at which times, and until when they can do it (milliseconds). */
export type Reminder<What extends string> = {
  what: What;
  to: readonly Side[];
  at: readonly number[];
  until: number;
};

/** Who is reminded of what: before something happens by itself, and of what stands open without an end. */
export function reminderOf<V extends Verb, R extends string>(
  { clocks, reminders = [] }: Workflow<V, R>,
  progress: Progress,
): Reminder<R> | undefined {
  const next = nextClock(clocks, progress);
  if (next) {
    const { what, to, on } = next.clock.remind;
    const until = next.at;
    const at = on ? daysSince(timeOf(progress, on.since), on.days) : [until - protection.remind * DAY];
    return { what, to: typeof to === 'function' ? to(progress) : to, at, until };
  }
  const standing = reminders.find((each) => isAt(progress, each.in));
  if (!standing) return undefined;
  const { what, to, on, until } = standing;
  const since = progress.times.phase;
  return { what, to, at: daysSince(since, on), until: Date.parse(since) + until * DAY };
}

const daysSince = (time = '', days: readonly number[]): number[] =>
  days.map((day) => Date.parse(time) + day * DAY);
