import { decodeTime, monotonicFactory, ulid } from 'ulid';

import { now } from './clock.ts';

const A_MINUTE = 60_000;

let chance: (() => number) | undefined;
let next = monotonicFactory();
let latest = 0;

/** A new record's id: a lower-case ULID, so that ids sort by creation. */
export function newId(): string {
  const time = now();
  // The factory never goes back. A clock that trembles is right to be ignored, one that was set back is not.
  if (time < latest - A_MINUTE) next = monotonicFactory(chance);
  latest = time;
  return next(time).toLowerCase();
}

/** Sets where the random part of ids comes from, for samples that must come out the same; null gives chance back. */
export function setChance(fake: (() => number) | null): void {
  chance = fake ?? undefined;
  next = monotonicFactory(chance);
}

/** A new id that is greater than this one, whatever the clock of the machine that drew it says. */
export function idAfter(id: string): string {
  const own = newId();
  return own > id ? own : ulid(decodeTime(id.toUpperCase()) + 1).toLowerCase();
}

/** When the record of this id was created, ISO 8601. */
export function createdAt(id: string): string {
  return new Date(decodeTime(id.toUpperCase())).toISOString();
}
