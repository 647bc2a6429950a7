import { decodeTime, encodeTime } from 'ulid';

import type { Hold } from '#functions/domain/money/books/hold.ts';
import { keyOf, type Movement } from '#functions/domain/money/books/movement.ts';
import { numberAt, seriesOf, type TakenNumber } from '#functions/domain/money/books/numbers.ts';
import { keys } from '#functions/table/keys.ts';

import { changeIds } from './ids-in-text.ts';
import type { Sample, SampleItem } from './sample.ts';

const DAY = 86_400_000;
const TIME_LETTERS = 10;

const times = /(?<![\d-])\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{3})?Z/g;
/** A day at the end of a key. */
const days = /(?<=#)\d{4}-\d{2}-\d{2}$/;

/** The numbers that are times, by the milliseconds of their unit. */
const units: Record<string, number> = {
  arrival_date: 1_000,
  available_on: 1_000,
  begunAt: 1,
  canceled_at: 1_000,
  created: 1_000,
  due: 1,
  ttl: 1_000,
};
/** The numbers that look like times, but are none. */
const amounts = new Set(['responseTime']);
const EARLIEST = Date.UTC(2020) / 1_000;

/** Whether this number would be a time after 2020, in seconds or milliseconds, though it has no name of one. */
export const isUnknownTime = (name: string, value: unknown): boolean =>
  typeof value === 'number' && value > EARLIEST && !(name in units) && !amounts.has(name);

const moveId = (id: string, by: number) =>
  encodeTime(decodeTime(id.toUpperCase()) + by, TIME_LETTERS).toLowerCase() + id.slice(TIME_LETTERS);

function moveText(text: string, by: number): string {
  return changeIds(text, (id) => moveId(id, by))
    .replaceAll(times, (time) => {
      const moved = new Date(Date.parse(time) + by).toISOString();
      return time.includes('.') ? moved : moved.replace('.000Z', 'Z');
    })
    .replace(days, (day) => new Date(Date.parse(day) + by).toISOString().slice(0, 10));
}

function move(value: unknown, by: number, name = ''): unknown {
  if (typeof value === 'string') return moveText(value, by);
  if (typeof value === 'number') {
    const unit = units[name];
    return unit ? value + by / unit : value;
  }
  if (Array.isArray(value)) return value.map((each) => move(each, by, name));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, move(each, by, key)]));
}

const keyText = ({ PK, SK }: { PK: string; SK: string }) => `${PK} ${SK}`;

/**
 * Renumbers receipts and statements by their time, from 1 in each year: after moving it, those of a year may be of two.
 */
export function numberReceipts(items: SampleItem[]): SampleItem[] {
  const byKey = new Map(items.map((item) => [keyText(item), item]));
  const counts = new Map<string, number>();
  const numbers = items
    .filter((item) => keys.receiptNumber.is(item))
    .map((item) => {
      const taken = item as unknown as TakenNumber;
      const movement = byKey.get(keyText(keyOf(taken))) as SampleItem & Movement;
      const hold = byKey.get(keyText(keys.hold(taken))) as SampleItem & Hold;
      return { item, movement, hold, order: `${timeOfNumber(movement)} ${movement.movementId}` };
    });
  const inOrder = numbers.toSorted((one, other) => (one.order < other.order ? -1 : 1));
  const renumbered = inOrder.map(({ item, movement, hold }) => {
    const series = seriesOf(movement, hold);
    const place = (counts.get(series) ?? 0) + 1;
    counts.set(series, place);
    const number = numberAt(series, place);
    if (movement.type === 'transfer') hold.statement = { ...hold.statement, number };
    else movement.number = number;
    return { ...item, ...keys.receiptNumber(number) };
  });
  return [
    ...items.filter((item) => !keys.receiptNumber.is(item) && !keys.receiptCount.is(item)),
    ...renumbered,
    ...[...counts].map(([series, count]) => ({ ...keys.receiptCount(series), count })),
  ];
}

/** Since when a movement waited for its number. */
const timeOfNumber = ({ type, requestedAt, confirmedAt }: Movement): string | undefined =>
  type === 'transfer' ? requestedAt : confirmedAt;

/** The same marketplace so many days later: all times in its records are moved, also those in ids and keys. */
export function moveTimes(sample: Sample, byDays: number): Sample {
  const { items, files, stripe } = move(sample, byDays * DAY) as Sample;
  return { items: numberReceipts(items), files, stripe };
}
