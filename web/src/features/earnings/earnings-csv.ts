import type { Earning } from '#shared/entities/earning.ts';
import { earningStatus } from '#web/components/earning-status.ts';
import { toCsv } from '#web/lib/csv.ts';

const columns: [string, (earning: Earning) => string | number][] = [
  ['Charged at (UTC)', ({ at }) => at],
  ['Kind', ({ kind }) => kind],
  ['Id', ({ id }) => id],
  ['Title', ({ title }) => title],
  ['State', (earning) => earningStatus(earning).label],
  ['State since (UTC)', ({ since }) => since ?? ''],
  ['State until (UTC)', ({ until }) => until ?? ''],
  ['Price', ({ price }) => price],
  ['Returned', ({ returned }) => returned],
  ['Commission', ({ commission }) => commission],
  ['Netted', ({ netted }) => netted],
  ['Yours', ({ amount }) => amount],
];

/** Entries as a CSV file's text, with a line of headers. */
export const earningsCsv = (entries: Earning[], currency: string): string =>
  toCsv([
    [...columns.map(([header]) => header), 'Currency'],
    ...entries.map((entry) => [...columns.map(([, cellOf]) => cellOf(entry)), currency.toUpperCase()]),
  ]);

/** The name of the file with the entries of a month, or of all for ''. */
export const csvName = (month: string): string => `earnings${month ? `-${month}` : ''}.csv`;
