import { accounts, type Journal } from '#functions/domain/money/books/journal.ts';
import type { Key } from '#functions/table/client.ts';

/** The payments by card among these items of the books: what each has brought, in minor units. */
export const bookedCharges = (items: Key[]): { amount: number; currency: string }[] =>
  (items as (Key & Partial<Journal>)[])
    .filter(({ SK, kind }) => SK.startsWith('JRN#') && kind === 'charge')
    .map(({ lines = [], currency = '' }) => ({
      amount: lines.find(({ account }) => account === accounts.provider)?.amount ?? 0,
      currency,
    }));
