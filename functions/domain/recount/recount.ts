import { isDeepStrictEqual } from 'node:util';

import * as gigs from '#functions/domain/gigs/listed.ts';
import * as projects from '#functions/domain/projects/listed.ts';
import type { Key } from '#functions/table/client.ts';
import { scanPage } from '#functions/table/read.ts';

import { CardSums } from './card-sums.ts';
import { cards } from './cards.ts';
import type { Check, Difference, Finding, Item, Mistake } from './check.ts';
import { conversations } from './conversations.ts';
import { gigCounts, orderParts } from './gigs.ts';
import { payments } from './payments.ts';
import { projectCounts } from './projects.ts';
import { sellers } from './sellers.ts';

/** The invariants of the table. */
const recordChecks: Check[] = [payments, gigCounts, orderParts, sellers, projectCounts, conversations];
const listings = [cards(gigs.listed), cards(projects.listed)];

/** The attributes by which the recount recognizes records and their cards. Nothing private is among them. */
const attributes = ['card', 'ver', 'id', 'status', 'isSeller'];

/**
 * How far a recount has come: it leads through the table once for its records, and once more for the cards of groups that
 * do not balance. `from` is the key after which it continues.
 */
export type Progress = {
  phase: 'records' | 'cards' | 'done';
  from?: Key | undefined;
  /** By the name of the check: how many records were counted, and how many differences were found. */
  counted: Record<string, number>;
  differing: Record<string, number>;
  /** The bytes of `CardSums`, by the name of the listing. */
  sums: Record<string, Uint8Array>;
};

const beginning: Progress = { phase: 'records', counted: {}, differing: {}, sums: {} };

type Options = {
  progress?: Progress | undefined;
  /** Gets the differences of a check, some at a time. `before` is how many it was given earlier. */
  report: (name: string, differences: Difference[], before: number) => void | Promise<void>;
  /** Waits before seemingly wrong records are looked at again, for writes and lists that are under way. */
  settle?: (() => Promise<unknown>) | undefined;
  /** How many items are read at a time. */
  pageSize?: number | undefined;
};

type Suspect = { check: Check; record: string; mistakes: Mistake[] };

const PAGE = 200;
const CONCURRENCY = 16;
/** Suspects are looked at again when there are this many. */
const MAX_SUSPECTS = 200;
/** Records that were looked at lately are not looked at again when another of their items comes: most come one after another. */
const MAX_RECENT = 20;

/**
 * A recount of the whole table, page by page: every total from its parts, every copy against its original. The number of
 * records that it holds does not grow with the table, and it can be continued elsewhere from its `progress`.
 *
 * The table changes meanwhile. So a record that seems wrong is looked at again later, and only what is the same then is a
 * difference.
 */
export class Recount {
  readonly #options: Options;
  readonly #sums: Map<string, CardSums>;
  readonly #recent = new Map<Check, Set<string>>();
  readonly #suspects: Suspect[] = [];
  readonly #progress: Progress;
  #checks: Check[];

  constructor(options: Options) {
    this.#options = options;
    this.#progress = structuredClone(options.progress ?? beginning);
    const { sums } = this.#progress;
    this.#sums = new Map(listings.map(({ name }) => [name, new CardSums(sums[name])]));
    this.#checks = this.#checksOfPhase();
  }

  get isDone(): boolean {
    return this.#progress.phase === 'done';
  }

  /** How many records it holds at the moment. */
  get held(): number {
    return this.#suspects.length + [...this.#recent.values()].reduce((sum, { size }) => sum + size, 0);
  }

  /** Looks again at all suspects, and returns what is needed to continue from here. */
  async pause(): Promise<Progress> {
    await this.#lookAgain();
    const sums = [...this.#sums].map(([name, { bytes }]) => [name, bytes] as const);
    return structuredClone({ ...this.#progress, sums: Object.fromEntries(sums) });
  }

  /** Continues with the next page of the table. */
  async advance(): Promise<void> {
    const { phase, from } = this.#progress;
    const { items, lastKey } = await scanPage({
      only: attributes,
      limit: this.#options.pageSize ?? PAGE,
      from,
    });
    if (phase === 'records') await this.#count(items);
    for (const check of this.#checks) await this.#look(check, items);
    if (this.#suspects.length >= MAX_SUSPECTS) await this.#lookAgain();
    this.#progress.from = lastKey;
    if (!lastKey) this.#enterNextPhase();
  }

  #enterNextPhase(): void {
    const isBalanced = [...this.#sums.values()].every(({ areBalanced }) => areBalanced);
    const { phase } = this.#progress;
    this.#progress.phase = phase === 'records' && !isBalanced ? 'cards' : 'done';
    this.#checks = this.#checksOfPhase();
    this.#recent.clear();
  }

  #checksOfPhase(): Check[] {
    if (this.#progress.phase === 'records') return recordChecks;
    return listings.map(({ name, checkWhere }) => checkWhere(this.#sumsOf(name)));
  }

  #sumsOf(name: string): CardSums {
    const sums = this.#sums.get(name);
    if (!sums) throw new Error(`There is no listing of ${name}.`);
    return sums;
  }

  async #count(items: Item[]): Promise<void> {
    const { counted } = this.#progress;
    for (const { name, isCounted } of [...recordChecks, ...listings])
      counted[name] = (counted[name] ?? 0) + items.filter(isCounted).length;
    for (const { name, add } of listings) await forEach(items, (item) => add(item, this.#sumsOf(name)));
  }

  async #look(check: Check, items: Item[]): Promise<void> {
    const recent = this.#recent.get(check) ?? new Set<string>();
    this.#recent.set(check, recent);
    for (const record of [...recent].slice(0, -MAX_RECENT)) recent.delete(record);
    const records = items.flatMap((item) => check.recordOf(item) ?? []);
    const fresh = [...new Set(records)].filter((record) => !recent.has(record));
    await forEach(fresh, async (record) => {
      recent.add(record);
      const mistakes = await check.mistakesIn(record);
      if (mistakes.length > 0) this.#suspects.push({ check, record, mistakes });
    });
  }

  async #lookAgain(): Promise<void> {
    if (this.#suspects.length === 0) return;
    await this.#options.settle?.();
    const { differing } = this.#progress;
    for (const { check, record, mistakes } of this.#suspects.splice(0)) {
      const now = await check.mistakesIn(record);
      const same = mistakes.filter((mistake) => now.some((each) => isDeepStrictEqual(each, mistake)));
      if (same.length === 0) continue;
      const before = differing[check.name] ?? 0;
      differing[check.name] = before + same.length;
      const differences = same.map((mistake) => ({ record, ...mistake }));
      await this.#options.report(check.name, differences, before);
    }
  }
}

/** Does this for all of them, a few at a time. */
async function forEach<T>(all: T[], work: (each: T) => Promise<void>): Promise<void> {
  for (let start = 0; start < all.length; start += CONCURRENCY)
    await Promise.all(all.slice(start, start + CONCURRENCY).map(work));
}

/** The result of each check, without differences: how many records it has counted so far. */
export const countsIn = ({ counted, differing }: Progress) =>
  [...recordChecks, ...listings].map(({ name }) => ({
    name,
    counted: counted[name] ?? 0,
    differences: differing[name] ?? 0,
  }));

/** Recounts the whole table at once, and returns all that it finds. */
export async function recount(options: Pick<Options, 'settle' | 'pageSize'> = {}): Promise<Finding[]> {
  const found = new Map<string, Difference[]>();
  const run = new Recount({
    ...options,
    report: (name, differences) => void found.set(name, [...(found.get(name) ?? []), ...differences]),
  });
  while (!run.isDone) await run.advance();
  const counts = countsIn(await run.pause());
  return counts.map(({ name, counted }) => ({ name, counted, differences: found.get(name) ?? [] }));
}
