import { shown } from '#web/lib/format.ts';

import { now } from './clock.ts';

const MINUTE = 60_000;

/** 'Tue, Dec 1, 10:32 AM' in the user's time zone, for what somebody has to act on; with the year unless it is this one. */
export function formatMoment(iso: string, at = now()): string {
  const time = new Date(iso);
  const isThisYear = time.getFullYear() === new Date(at).getFullYear();
  return isThisYear ? shown.moment(time) : shown.momentWithYear(time);
}

/** 'in 10 days', 'in 18 hours', 'in 5 minutes', 'now': how long until something happens, in whole days from two on. */
export function formatCountdown(iso: string, at = now()): string {
  const left = Math.max(0, Date.parse(iso) - at);
  const [unit, length] = left >= 48 * 60 * MINUTE ? (['day', 24 * 60] as const) : (['hour', 60] as const);
  if (left >= 60 * MINUTE) return shown.relative(Math.floor(left / length / MINUTE), unit);
  return left >= MINUTE ? shown.relative(Math.floor(left / MINUTE), 'minute') : 'now';
}
