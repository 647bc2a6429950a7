import { decodeTime, encodeTime, monotonicFactory, ulid } from 'ulid';

import { now } from './clock.ts';

const MINUTE = 60_000;
/** The letters of an id that say when it was created. */
const TIME_LETTERS = 10;

let random: (() => number) | undefined;
let next = monotonicFactory();
let latest = 0;

/** A new id: a lower-case ULID, so that ids sort by the time of creation. */
export function newId(): string {
  const time = now();
  // The factory ignores a clock that goes back: right for a small correction, wrong after `setClock`.
  if (time < latest - MINUTE) next = monotonicFactory(random);
  latest = time;
  return next(time).toLowerCase();
}

/** A new id that cannot be derived from others of the same millisecond, which count up. */
export const newSecretId = (): string => ulid(now(), random).toLowerCase();

/** Sets the source of the random part of ids, so that generated data is reproducible; null restores the real one. */
export function setRandom(fake: (() => number) | null): void {
  random = fake ?? undefined;
  next = monotonicFactory(random);
}

/** A new id that sorts after this one, even if that one came from a machine whose clock is ahead. */
export function idAfter(id: string): string {
  const candidate = newId();
  return candidate > id ? candidate : ulid(decodeTime(id.toUpperCase()) + 1).toLowerCase();
}

/** Sorts before all ids that were created later than this many milliseconds before this one. */
export function before(id: string, milliseconds: number): string {
  return encodeTime(Math.max(0, decodeTime(id.toUpperCase()) - milliseconds), TIME_LETTERS).toLowerCase();
}

/** Whether this id is from the future, so that it cannot be ours. The clocks of machines may differ by a minute. */
export const isFromFuture = (id: string): boolean => decodeTime(id.toUpperCase()) > now() + MINUTE;

/** This id, or a new one in place of one from the future. */
export const capAtNow = (id: string): string => (isFromFuture(id) ? newId() : id);

/** Whether a text is such an id. */
export const isId = (text: string | undefined): text is string =>
  text !== undefined && /^[0-7][0-9a-hjkmnp-tv-z]{25}$/.test(text);

/** When this id was created, ISO 8601 in UTC. */
export function createdAt(id: string): string {
  return new Date(decodeTime(id.toUpperCase())).toISOString();
}
