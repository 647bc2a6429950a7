import { now } from './clock.ts';

const date = new Intl.DateTimeFormat('en', { dateStyle: 'medium' });
const dateTime = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });
const month = new Intl.DateTimeFormat('en', { month: 'short', year: 'numeric' });
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

/** 'Nov 21, 2026' */
export const formatDate = (iso: string) => date.format(new Date(iso));

/** 'Nov 21, 2026, 3:14 PM' */
export const formatDateTime = (iso: string) => dateTime.format(new Date(iso));

/** 'Nov 2026' */
export const formatMonth = (iso: string) => month.format(new Date(iso));

const moment = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

/** 'Tue 1 Dec, 10:32' in the user's time zone, for what somebody has to act on; with the year unless it is this one. */
export function formatMoment(iso: string, at = now()): string {
  const time = new Date(iso);
  const parts = Object.fromEntries(moment.formatToParts(time).map(({ type, value }) => [type, value]));
  const { weekday, day, month: name, year, hour, minute } = parts;
  const ofYear = time.getFullYear() === new Date(at).getFullYear() ? '' : ` ${year}`;
  return `${weekday} ${day} ${name}${ofYear}, ${hour}:${minute}`;
}

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
    if (unit === 'day') return relative.format(daysBetween(Date.parse(iso), at), unit);
    return relative.format(Math.trunc(difference / length), unit);
  }
  return relative.format(0, 'second');
}

/** 'in 10 days', 'in 18 hours', 'in 5 minutes', 'now': how long until something happens, in whole days from two on. */
export function formatCountdown(iso: string, at = now()): string {
  const left = Math.max(0, Date.parse(iso) - at);
  const [unit, length] = left >= 48 * 60 * MINUTE ? (['day', 24 * 60] as const) : (['hour', 60] as const);
  if (left >= 60 * MINUTE) return relative.format(Math.floor(left / length / MINUTE), unit);
  return left >= MINUTE ? relative.format(Math.floor(left / MINUTE), 'minute') : 'now';
}

const units = { day: 24 * 60 * MINUTE, hour: 60 * MINUTE, minute: MINUTE };

/** '2 days', '4 hours', '25 minutes'. At least one minute. */
export function formatDuration(milliseconds: number): string {
  const [unit, length] = Object.entries(units).find(([, each]) => milliseconds >= each) ?? ['minute', MINUTE];
  const style = { style: 'unit', unit, unitDisplay: 'long' } as const;
  return new Intl.NumberFormat('en', style).format(Math.max(1, Math.floor(milliseconds / length)));
}
