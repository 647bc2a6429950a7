import type { Booking } from '#shared/entities/money/booking.ts';
import type { Earning } from '#shared/entities/money/earning.ts';
import { earningStatus } from '#web/components/money/earning-status.ts';
import { toCsv } from '#web/lib/files/csv.ts';
import { shown } from '#web/lib/format.ts';

import type { ForFile } from './api.ts';

type Columns<T> = [header: string, cellOf: (entry: T) => string | number][];

const columns: Columns<Earning> = [
  ['Charged at (UTC)', ({ at }) => at],
  ['Kind', ({ kind }) => kind],
  ['Id', ({ id }) => id],
  ['Title', ({ title }) => title],
  ['State', (earning) => earningStatus(earning).label],
  ['State since (UTC)', ({ since }) => since ?? ''],
  ['State until (UTC)', ({ until }) => until ?? ''],
  ['Price', ({ price }) => price],
  ['Refunded', ({ returned }) => returned],
  ['Commission', ({ commission }) => commission],
  ['Taken for what you owed', ({ netted }) => netted],
  ['You get', ({ amount }) => amount],
];

const bookingNames: Record<Booking['what'], string> = {
  released: 'Released',
  givenBack: 'Refunded to the buyer',
  heldAgain: 'Held again',
  takenBack: 'Charged back',
  sent: 'Set aside to be sent to you',
  sentBack: 'Back from what was sent to you',
  writtenOff: 'Debt written off',
  corrected: 'Corrected',
};

const bookingColumns: Columns<Booking> = [
  ['Booked at (UTC)', ({ at }) => at],
  ['What', ({ what }) => bookingNames[what]],
  ['Kind', ({ kind }) => kind ?? ''],
  ['Id', ({ id }) => id ?? ''],
  ['Title', ({ title }) => title],
  ['Price', ({ price }) => price],
  ['Commission', ({ commission }) => commission],
  ['You get', ({ amount }) => amount],
];

const linesOf = <T>(of: Columns<T>, entries: T[], currency: string): string =>
  toCsv(
    [
      [...of.map(([header]) => header), 'Currency'],
      ...entries.map((entry) => [...of.map(([, cellOf]) => cellOf(entry)), currency.toUpperCase()]),
    ],
    shown.digitsOf(currency),
  );

/** What was booked, or sales, as a CSV file's text, with a line of headers. */
export const csvOf = (found: ForFile, currency: string): string =>
  'bookings' in found
    ? linesOf(bookingColumns, found.bookings, currency)
    : linesOf(columns, found.entries, currency);

/** The name of the file of a month, or of all sales for ''. */
export const csvName = (month: string): string => `earnings${month ? `-${month}` : ''}.csv`;
