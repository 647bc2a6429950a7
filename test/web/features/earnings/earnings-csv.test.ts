import { expect, it } from 'vitest';

import { Booking } from '#shared/entities/money/booking.ts';
import { Earning } from '#shared/entities/money/earning.ts';
import { csvName, csvOf } from '#web/features/earnings/earnings-csv.ts';

const entry = Earning.parse({
  id: '01m6f9n0wygrr3errdf0c1r3kv',
  kind: 'order',
  title: '=A landing page, "quick"',
  state: 'clearing',
  price: 150.5,
  returned: 50,
  commission: 10,
  netted: 0,
  amount: 90.5,
  at: '2026-11-02T10:00:00.000Z',
  until: '2026-11-26T10:00:00.000Z',
  since: null,
});

it('has a line for every entry, whose amounts add up, after the headers', () => {
  const [header = '', line = '', end] = csvOf({ entries: [entry] }, 'usd')
    .replace('\uFEFF', '')
    .split('\r\n');
  expect(header.split(',')).toHaveLength(13);
  expect(header).toMatch(/,Price,Refunded,Commission,Taken for what you owed,You get,Currency$/);
  expect(line).toBe(
    '2026-11-02T10:00:00.000Z,order,01m6f9n0wygrr3errdf0c1r3kv,"\'=A landing page, ""quick""",In clearance,,2026-11-26T10:00:00.000Z,150.50,50.00,10.00,0.00,90.50,USD',
  );
  expect(end).toBe('');
  const { price, returned, commission, netted, amount } = entry;
  expect(price - returned - commission - netted).toBe(Number(amount));
});

it('has of a month what was booked in it', () => {
  const booking = {
    at: entry.at,
    what: 'givenBack',
    kind: null,
    id: null,
    title: '',
    price: -10,
    commission: -1,
    amount: -9,
  };
  const [header = '', line] = csvOf({ bookings: [Booking.parse(booking)] }, 'usd').split('\r\n');
  expect(header.split(',')).toHaveLength(9);
  expect(line).toBe('2026-11-02T10:00:00.000Z,Refunded to the buyer,,,,-10.00,-1.00,-9.00,USD');
  expect(csvOf({ bookings: [Booking.parse(booking)] }, 'jpy')).toContain(',-10,-1,-9,JPY');
});

it('is named for its month', () => {
  expect([csvName('2026-11'), csvName('')]).toEqual(['earnings-2026-11.csv', 'earnings.csv']);
});
