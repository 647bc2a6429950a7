import { call, PageQuery } from '#shared/api/call.ts';
import { Booking } from '#shared/entities/money/booking.ts';
import { Earning, Earnings } from '#shared/entities/money/earning.ts';
import * as z from '#shared/zod.ts';

const MonthQuery = z.extend(PageQuery, {
  month: z.optional(z.string().check(z.regex(/^20\d{2}-(0[1-9]|1[0-2])$/, 'A month, such as 2026-11.'))),
});

export const earnings = {
  get: call({
    summary: 'What the caller has earned, what is paid out next, and where their payout account stands',
    method: 'GET',
    path: '/earnings',
    access: 'seller',
    uses: ['books-to-read', 'payout-state', 'accounts', 'mail-setting'],
    reply: Earnings,
  }),
  entries: call({
    summary:
      'What was paid for the orders and modules of the caller, newest first; of one month (UTC) if it is named',
    method: 'GET',
    path: '/earnings/entries',
    access: 'seller',
    uses: ['books-to-read', 'work-records'],
    query: MonthQuery,
    reply: z.array(Earning),
  }),
  bookings: call({
    summary:
      'What was booked for the caller, newest first; of one month (UTC) if it is named, which changes no more once it is over',
    method: 'GET',
    path: '/earnings/bookings',
    access: 'seller',
    uses: ['books-to-read'],
    query: MonthQuery,
    reply: z.array(Booking),
  }),
};
