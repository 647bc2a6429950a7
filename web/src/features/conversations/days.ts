import { formatDay } from '#web/lib/dates.ts';

/** Groups messages, oldest first, by day in the user's time zone. */
export function byDay<Item extends { createdAt: string }>(
  items: Item[],
  now = Date.now(),
): { day: string; items: Item[] }[] {
  const days: { day: string; items: Item[] }[] = [];
  for (const item of items) {
    const day = formatDay(item.createdAt, now);
    const latest = days.at(-1);
    if (latest?.day === day) latest.items.push(item);
    else days.push({ day, items: [item] });
  }
  return days;
}
