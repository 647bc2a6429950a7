import { expect, it } from 'vitest';

import { format, isTimeZone, type Format } from '#shared/format.ts';
import { toMajor } from '#shared/rules/money/money.ts';

const at = '2026-11-23T11:42:55.000Z';
const written: [what: string, of: (format: Format) => string, english: string, german: string][] = [
  ['date', (own) => own.date(at), 'Nov 23, 2026', '23.11.2026'],
  ['date and time', (own) => own.dateTime(at), 'Nov 23, 2026, 11:42 AM', '23.11.2026, 12:42'],
  ['time', (own) => own.time(at), '11:42 AM', '12:42'],
  ['month', (own) => own.month(at), 'Nov 2026', 'Nov. 2026'],
  ['long month', (own) => own.longMonth(at), 'November 2026', 'November 2026'],
  ['moment', (own) => own.moment(at), 'Mon, Nov 23, 11:42 AM', 'Mo., 23. Nov., 12:42'],
  ['date of a mail', (own) => own.mailedDate(at), '23 November 2026', '23. November 2026'],
  ['moment of a mail', (own) => own.mailedMoment(at), '23 Nov 2026, 11:42 UTC', '23.11.2026, 12:42 MEZ'],
  ['time ago', (own) => own.relative(-3, 'day'), '3 days ago', 'vor 3 Tagen'],
  ['duration', (own) => own.unit(2, 'hour'), '2 hours', '2 Stunden'],
  ['file size', (own) => own.unit(3.44, 'megabyte', 'short'), '3.4 MB', '3,4 MB'],
  ['number', (own) => own.decimals(1234.5, 2), '1,234.50', '1.234,50'],
  ['amount', (own) => own.amount(5, 'eur'), '€5.00', '5,00\u00A0€'],
  ['price', (own) => own.money(toMajor(1_234_50)), '$1,234.50', '1.234,50\u00A0$'],
  ['country', (own) => own.region('PE'), 'Peru', 'Peru'],
  ['country without a name', (own) => own.region('QX'), 'QX', 'QX'],
];

it.each(written)('a %s is written in the language and time zone of its reader', (_, of, english, german) => {
  expect(of(format('en', 'UTC')).replaceAll('\u202F', ' ')).toBe(english);
  expect(of(format('de', 'Europe/Berlin'))).toBe(german);
});

it.each(['UTC', 'Europe/Berlin', 'Asia/Kolkata', 'Asia/Calcutta', 'Europe/Kyiv', 'Europe/Kiev', 'Etc/GMT+5'])(
  'a time zone is known by every name: %s',
  (name) => expect(isTimeZone(name)).toBe(true),
);

it.each(['', ' ', 'Mars/Phobos', 'constructor', '../', '+05:30', 'Etc/Unknown', ' UTC', 'a'.repeat(10_000)])(
  'what names no time zone is none: %s',
  (name) => expect(isTimeZone(name)).toBe(false),
);

it('formatters are made once', () => {
  expect(format('en', 'UTC')).toBe(format('en', 'UTC'));
  expect(format('en', 'UTC')).not.toBe(format('en'));
});
