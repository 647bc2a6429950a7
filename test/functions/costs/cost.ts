import { isAnonymousRead, type Call } from '#shared/api/call.ts';
import type { Consumption } from '#test/functions/table/measure-table.ts';

/** Requests to the table in a row, read units and write units. */
export type Figures = { rounds: number; reads: number; writes: number };

/**
 * What a call may consume of the table, including its session. `designed` has the figures that were planned where they differ,
 * and `why` the reason where ours are higher.
 */
export type Cost = Figures & { why?: string; designed?: Figures };

/** How far a measured figure may exceed its budget: by a tenth. */
export const TOLERANCE = 1.1;

/** Whether any figure is above what is allowed. */
export const isAbove = (taken: Figures, allowed: Figures): boolean =>
  taken.rounds > allowed.rounds ||
  taken.reads > allowed.reads * TOLERANCE ||
  taken.writes > allowed.writes * TOLERANCE;

/** The figures that a test measured, with their budget. */
export type Taken = { name: string; taken: Figures; by: Consumption['by']; budget: Cost };

/** Why new work costs more: a block in either of their two conversations refuses it. */
export const UNBLOCKED = 'neither of the two may have blocked the other at this moment';

/** Why new work costs more: who is closing their account takes part in none. */
export const STAYING =
  'whoever takes part in it may not be closing their account at this moment, which is noted in their account';

/** The most requests in a row that a call may make; a search may make more, and what looks again at what it has published. */
export const MOST_ROUNDS = 3;
export const looksAgain = (name: string): boolean => name === 'modules.submit with pictures';
export const isSearch = (name: string): boolean => /^(gigs|projects)\.list\b/.test(name);

/** The figures that were planned for this budget. */
export const designOf = ({ rounds, reads, writes, designed }: Cost): Figures =>
  designed ?? { rounds, reads, writes };

type Row = [rounds: number, reads: number, writes: number];
const figures = ([rounds, reads, writes]: Row): Figures => ({ rounds, reads, writes });

/** A budget of so many requests in a row, read units and write units. */
export const cost = (rounds: number, reads: number, writes: number): Cost => figures([rounds, reads, writes]);

/** A budget that differs from what was planned. */
export const unlike = (designed: Row, why: string, ours: Row): Cost => ({
  ...figures(ours),
  why,
  designed: figures(designed),
});

/** The same with so much more, beside what was planned. */
const withMore = (of: Cost, { rounds = 0, reads = 0, writes = 0 }: Partial<Figures>, why: string): Cost => ({
  ...of,
  rounds: of.rounds + rounds,
  reads: of.reads + reads,
  writes: of.writes + writes,
  why: [of.why, why].filter(Boolean).join('; '),
  designed: designOf(of),
});

/** The same with an idempotency key: its claim is not read first. */
export const repeated = (of: Cost): Cost =>
  withMore(of, { writes: 2 }, 'the claim of its key is one more item in the transaction');

/** The same without a session: before the read runs, it is counted by the address that it comes from. */
export const anonymous = (of: Cost): Cost =>
  withMore(
    of,
    { rounds: 1, writes: 1 },
    'a read without a session is counted first, in one request of one unit',
  );

/** The same, counted: what one person creates in a day is limited. */
export const counted = (of: Cost): Cost =>
  withMore(of, { writes: 2 }, 'two units count what one person creates in a day');

/** The same, told: each person who has to know gets an item of theirs in the transaction. */
export const notified = (of: Cost, people = 1): Cost =>
  withMore(of, { writes: 2 * people }, 'what somebody is told is an item more in the transaction');

/** The same with news that name a project and whoever did it: both are read in a round of their own, or beside what is read then. */
export const named = (of: Cost, rounds = 1): Cost =>
  withMore(of, { rounds, reads: 1 }, 'its news name the project and who did it');

/** What a call may cost that has no budget of its own: to read or to change one record, beside the session. */
export const usualCost = (call: Call): Cost =>
  isAnonymousRead(call) ? anonymous(cost(1, 1, 0)) : call.method === 'GET' ? cost(1, 2, 0) : cost(2, 2, 2);

/** A list that is filtered by a price in four bands. */
export const fourBands = unlike(
  [1, 14, 0],
  'price bands are of different sizes, so one may have to be read on to fill the page',
  [2, 14, 0],
);
