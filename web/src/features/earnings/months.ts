import { format } from '#shared/format.ts';
import { locale } from '#web/lib/format.ts';
import type { Choice } from '#web/ui/forms/select.tsx';

/** Months of the books begin and end in UTC. */
const books = format(locale, 'UTC');

/** The months (UTC) from this time (ISO) until now (milliseconds), the latest first: '2026-11', 'November 2026'. */
export function monthsSince(since: string, now: number): Choice[] {
  const [first, last] = [new Date(since), new Date(now)];
  const count =
    (last.getUTCFullYear() - first.getUTCFullYear()) * 12 + last.getUTCMonth() - first.getUTCMonth();
  return Array.from({ length: Math.max(0, count) + 1 }, (_, back) => {
    const month = new Date(Date.UTC(last.getUTCFullYear(), last.getUTCMonth() - back));
    return { value: month.toISOString().slice(0, 7), label: books.longMonth(month) };
  });
}
