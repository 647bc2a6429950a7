import type { Side } from '#shared/rules/money/held-money.ts';

import { placesOf, type At, type Verb } from './phases.ts';
import { ceilingOf, daysAfter, paidOf, type Progress } from './progress.ts';

/** A time from which a clock counts. */
export type Since = 'made' | 'phase' | 'brief' | 'delivered' | 'paid' | 'cancelAsked' | 'disputed';

/** When something is due, in milliseconds; undefined while it is not. */
export type When = (progress: Progress) => number | undefined;

/** Whom a clock reminds of what: a day before it is due, or on these days since a time. */
export type Remind<R extends string> = {
  what: R;
  to: readonly Side[] | ((progress: Progress) => readonly Side[]);
  on?: { since: Since; days: readonly number[] };
};

/** What happens by itself when nobody acts in time. Of several that run, the earliest counts. */
export type Clock<V extends Verb, R extends string> = {
  in: readonly At[];
  /** It runs only while this is so. */
  while?: (progress: Progress) => boolean;
  do: V;
  at: When;
  words: string;
  remind: Remind<R>;
};

/** Who is reminded of what while nothing ends it, on which days since it came there, and until which. */
export type StandingReminder<R extends string> = {
  in: readonly At[];
  what: R;
  to: readonly Side[];
  on: readonly number[];
  until: number;
};

/** This time (ISO), if there was one. */
export function timeOf({ times, payments, money }: Progress, since: Since): string | undefined {
  if (since === 'paid') return payments[0]?.at;
  return since === 'disputed' ? money.dispute?.openedAt : times[since];
}

/** So many days after a time, if there was one. */
export const after =
  (since: Since, days: number | ((progress: Progress) => number)): When =>
  (progress) => {
    const time = timeOf(progress, since);
    if (time === undefined) return undefined;
    return daysAfter(progress.money, Date.parse(time), typeof days === 'number' ? days : days(progress));
  };

/** The earliest or the latest of those times that there are. */
export const earliest = (...all: readonly When[]): When => ofThose(all, Math.min);
export const latest = (...all: readonly When[]): When => ofThose(all, Math.max);

const ofThose =
  (all: readonly When[], choose: (...times: number[]) => number): When =>
  (progress) => {
    const times = all.map((at) => at(progress)).filter((time) => time !== undefined);
    return times.length > 0 ? choose(...times) : undefined;
  };

/** Whether this is one of these places. */
export const isAt = (progress: Progress, places: readonly At[]): boolean => {
  const here = placesOf(progress.phase, paidOf(progress));
  return places.some((at) => here.includes(at));
};

/** The clock that ends this first, and when (milliseconds); undefined while none runs. */
export function nextClock<V extends Verb, R extends string>(
  clocks: readonly Clock<V, R>[],
  progress: Progress,
): { at: number; clock: Clock<V, R> } | undefined {
  // While the payment is examined, nothing ends; afterwards there is as much time left as before.
  if (progress.money.frozenAt) return undefined;
  // No money is held beyond the ceiling.
  const ceiling = ceilingOf(progress);
  return clocks
    .filter((clock) => isAt(progress, clock.in) && (clock.while?.(progress) ?? true))
    .flatMap((clock) => {
      const at = clock.at(progress);
      return at === undefined ? [] : [{ at: Math.min(at, ceiling), clock }];
    })
    .toSorted((one, other) => one.at - other.at)[0];
}
