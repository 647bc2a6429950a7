import type { Format } from '#shared/format.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The unit to tell a wait in, so that it is neither `7200 seconds` nor `0.01 hours`. */
function unitFor(seconds: number): { unit: 'second' | 'minute' | 'hour' | 'day'; length: number } {
  if (seconds < MINUTE) return { unit: 'second', length: 1 };
  if (seconds < 2 * HOUR) return { unit: 'minute', length: MINUTE };
  return seconds < 2 * DAY ? { unit: 'hour', length: HOUR } : { unit: 'day', length: DAY };
}

/** When one may try again after this many seconds, rounded up: 'Try again in 4 minutes.' */
export function tryAgainIn(seconds: number, { unit: inUnit }: Pick<Format, 'unit'>): string {
  const { unit, length } = unitFor(seconds);
  return `Try again in ${inUnit(Math.ceil(seconds / length), unit)}.`;
}
