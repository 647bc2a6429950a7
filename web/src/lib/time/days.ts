import { shown } from '#web/lib/format.ts';

import { now } from './clock.ts';
import { formatDate } from './dates.ts';

/** '3:14 PM' */
export const formatTime = (iso: string) => shown.time(iso);

/** The day in the user's time zone: 'Today', 'Yesterday', else 'Nov 19, 2026'. */
export function formatDay(iso: string, at = now()): string {
  const day = formatDate(iso);
  if (day === formatDate(new Date(at).toISOString())) return 'Today';
  const yesterday = new Date(at);
  yesterday.setDate(yesterday.getDate() - 1);
  return day === formatDate(yesterday.toISOString()) ? 'Yesterday' : day;
}

/** Groups items, which are sorted by time, by day in the user's time zone. */
export function byDay<Item>(
  items: Item[],
  timeOf: (item: Item) => string,
  at = now(),
): { day: string; items: Item[] }[] {
  const days: { day: string; items: Item[] }[] = [];
  for (const item of items) {
    const day = formatDay(timeOf(item), at);
    const latest = days.at(-1);
    if (latest?.day === day) latest.items.push(item);
    else days.push({ day, items: [item] });
  }
  return days;
}
