import type { Format } from '#shared/format.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** The unit to tell a wait in, so that it is neither `7200 seconds` nor `0.01 hours`. */
function unitFor(seconds: number): { unit: 'second' | 'minute' | 'hour'; length: number } {
  if (seconds < MINUTE) return { unit: 'second', length: 1 };
  return seconds < 2 * HOUR ? { unit: 'minute', length: MINUTE } : { unit: 'hour', length: HOUR };
}

/** When one may try again after this many seconds, rounded up: 'Try again in 4 minutes.' */
export function tryAgainIn(seconds: number, { unit: inUnit }: Pick<Format, 'unit'>): string {
  const { unit, length } = unitFor(seconds);
  return `Try again in ${inUnit(Math.ceil(seconds / length), unit)}.`;
}
