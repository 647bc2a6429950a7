import { classOf, type Booked } from '#functions/domain/money/books/books.ts';
import type { accounts } from '#functions/domain/money/books/journal.ts';

/** Whether an account is of this class. */
export const isOf = (name: keyof typeof accounts) => (account: string) => classOf(account) === name;
/** What a journal adds to these accounts. */
export const total = ({ lines }: Pick<Booked, 'lines'>, has: (account: string) => boolean): number =>
  lines.reduce((sum, { account, amount }) => (has(account) ? sum + amount : sum), 0);
/** What an account has after these journals. */
export const balance = (journals: Booked[], account: string): number =>
  journals.reduce((sum, journal) => sum + total(journal, (each) => each === account), 0);
/** Whether a journal has a line of this class of accounts. */
export const touches = ({ lines }: Booked, name: keyof typeof accounts) =>
  lines.some(({ account }) => classOf(account) === name);
