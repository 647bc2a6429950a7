import { describe, expect, it } from 'vitest';

import type { Booked } from '#functions/domain/money/books/books.ts';
import { accounts } from '#functions/domain/money/books/journal.ts';
import type { Movement } from '#functions/domain/money/books/movement.ts';
import { bookMistakes } from '#functions/domain/recount/books/books-rules.ts';
import { DAY } from '#shared/rules/money/protection.ts';

const start = Date.parse('2026-01-01T00:00:00.000Z');
const refunding = accounts.refunding('first');

/** A journal that moves this much from the provider to what is on its way back, some days after the start. */
const aJournal = (day: number, amount: number): Booked => ({
  id: String(day),
  kind: 'refund',
  currency: 'usd',
  by: 'provider',
  at: new Date(start + day * DAY).toISOString(),
  lines: [
    { account: refunding, amount: -amount },
    { account: accounts.provider, amount },
  ],
});

/** A journal by which a bank takes this much, or has decided to keep it. */
const byBank = (day: number, amount: number): Booked => ({
  ...aJournal(day, 0),
  lines: [
    { account: accounts.chargeback('dp_1'), amount },
    { account: accounts.provider, amount: -amount },
  ],
});

/** What is said on this day to be open for too long. */
const openOn = (day: number, journals: Booked[], movements: Movement[] = []) =>
  bookMistakes(
    { kind: 'order', id: 'one', sellerId: 'kofi' },
    { journals, movements, hold: undefined, payment: undefined, isClosed: false },
    start + day * DAY,
  ).filter((what) => what.includes('is open since'));

describe('money that is on its way back', () => {
  it('is told when it has been so for more than 30 days', () => {
    expect(openOn(30, [aJournal(0, 500)])).toEqual([]);
    expect(openOn(31, [aJournal(0, 500)])).toEqual([`${refunding} is open since 2026-01-01T00:00:00.000Z`]);
  });

  it('is counted anew when it was proved, and the bank has sent it back', () => {
    const journals = [aJournal(0, 500), aJournal(1, -500), aJournal(40, 500)];
    expect(openOn(41, journals)).toEqual([]);
    expect(openOn(71, journals)).toEqual([`${refunding} is open since 2026-02-10T00:00:00.000Z`]);
  });

  it('waits while a bank examines the payment', () => {
    const examined = [aJournal(0, 500), byBank(10, 500)];
    expect(openOn(60, examined)).toEqual([]);
    const decided = [...examined, byBank(60, -500)];
    expect(openOn(90, decided)).toEqual([]);
    expect(openOn(91, decided)).toEqual([`${refunding} is open since 2026-03-02T00:00:00.000Z`]);
  });

  it('waits as long as the provider refuses it because of an inquiry, which takes nothing', () => {
    const refusedFor = (refused: string) =>
      openOn(
        60,
        [aJournal(0, 500)],
        [{ type: 'refund', movementId: 'first', state: 'REQUESTED', refused } as Movement],
      );
    expect(refusedFor('charge_disputed')).toEqual([]);
    expect(refusedFor('balance_insufficient')).toHaveLength(1);
  });
});
