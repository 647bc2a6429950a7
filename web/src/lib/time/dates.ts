import { shown } from '#web/lib/format.ts';

import { now } from './clock.ts';

/** 'Nov 21, 2026' */
export const formatDate = (iso: string) => shown.date(iso);

/** 'Nov 21, 2026, 3:14 PM' */
export const formatDateTime = (iso: string) => shown.dateTime(iso);

/** 'Nov 2026' */
export const formatMonth = (iso: string) => shown.month(iso);

const MINUTE = 60_000;
const steps: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 365 * 24 * 60 * MINUTE],
  ['month', 30 * 24 * 60 * MINUTE],
  ['week', 7 * 24 * 60 * MINUTE],
  ['day', 24 * 60 * MINUTE],
  ['hour', 60 * MINUTE],
  ['minute', MINUTE],
];

/** How many calendar days a time is after another, in the user's time zone; negative before it. */
function daysBetween(time: number, now: number): number {
  const midnight = (each: number) => new Date(each).setHours(0, 0, 0, 0);
  // Rounded, because a day of a clock change has 23 or 25 hours.
  return Math.round((midnight(time) - midnight(now)) / (24 * 60 * MINUTE));
}

/** '3 days ago', 'yesterday' (the calendar day before), 'in 2 hours'; 'now' within a minute. */
export function formatRelative(iso: string, at = now()): string {
  const difference = Date.parse(iso) - at;
  for (const [unit, length] of steps) {
    if (Math.abs(difference) < length) continue;
    if (unit === 'day') return shown.relative(daysBetween(Date.parse(iso), at), unit);
    return shown.relative(Math.trunc(difference / length), unit);
  }
  return shown.relative(0, 'second');
}

const units = { day: 24 * 60 * MINUTE, hour: 60 * MINUTE, minute: MINUTE };

/** '2 days', '4 hours', '25 minutes'. At least one minute. */
export function formatDuration(milliseconds: number): string {
  const [unit, length] = Object.entries(units).find(([, each]) => milliseconds >= each) ?? ['minute', MINUTE];
  return shown.unit(Math.max(1, Math.floor(milliseconds / length)), unit);
}
