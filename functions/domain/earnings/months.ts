import { encodeTime } from 'ulid';

/** The ids that were made in a month (UTC): from the first of these, which is one of them, to the second, which is not. */
export function idsOf(month: string): { from: string; before: string } {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const at = (months: number) => encodeTime(Date.UTC(year, number - 1 + months), 10).toLowerCase();
  return { from: at(0), before: at(1) };
}
