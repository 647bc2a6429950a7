import { isDeepStrictEqual } from 'node:util';

import { scanPage } from '#functions/table/read.ts';
import { scannedAttributes } from '#functions/table/schema.ts';

import type { Check, Difference, CheckResult, Item, Mistake } from './check.ts';
import { countsIn, listings, named, recordChecks, solvency, touchedChecks } from './checks.ts';
import { beginning, type Nightly, type Progress } from './provider/progress.ts';
import { addTotals, totalsMistakes, type Totals } from './provider/solvency.ts';
import { CardSums } from './records/card-sums.ts';
import { touchedOn } from './touched.ts';

type Options = {
  progress?: Progress | undefined;
  /** Gets the differences of a check, some at a time. `before` is how many it was given earlier. */
  report: (name: string, differences: Difference[], before: number) => void | Promise<void>;
  /** Waits before seemingly wrong records are checked again, for writes and lists that are under way. */
  settle?: (() => Promise<unknown>) | undefined;
  /** How many items are read at a time. */
  pageSize?: number | undefined;
};

/** Of no group of cards it is known that it balances. */
const unknown = { balances: () => false };

type Suspect = { check: Check; record: string; mistakes: Mistake[] };

const PAGE = 200;
const CONCURRENCY = 16;
/** Suspects are checked again when there are this many. */
const MAX_SUSPECTS = 200;
/** Records that were checked lately are not checked again when another of their items comes: most come one after another. */
const MAX_RECENT = 20;

/**
 * A recount of the whole table, or at night of a part of it, page by page: every total from its parts, every copy against its original. The number of
 * records that it holds does not grow with the table, and it can be continued elsewhere from its `progress`.
 *
 * The table changes meanwhile. So a record that seems wrong is checked again later, and only what is the same then is a
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
    this.#progress = structuredClone(options.progress ?? beginning());
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
    await this.#checkAgain();
    const sums = [...this.#sums].map(([name, { bytes }]) => [name, bytes] as const);
    return structuredClone({ ...this.#progress, sums: Object.fromEntries(sums) });
  }

  /** Continues with the next page of the table. */
  async advance(): Promise<void> {
    const { phase, from, nightly } = this.#progress;
    const limit = this.#options.pageSize ?? PAGE;
    const [day] = phase === 'touched' ? (nightly?.days ?? []) : [];
    const { items, lastKey } = day
      ? await touchedOn(day, { limit, from })
      : await scanPage({ only: scannedAttributes, limit, from, part: nightly?.part });
    if (phase === 'records') await this.#count(items);
    for (const check of this.#checks) await this.#look(check, items);
    if (this.#suspects.length >= MAX_SUSPECTS) await this.#checkAgain();
    this.#progress.from = lastKey;
    if (!lastKey) await this.#enterNextPhase();
  }

  async #enterNextPhase(): Promise<void> {
    if (this.#progress.nightly) return this.#enterNextOfNight(this.#progress.nightly);
    if (this.#progress.phase === 'records') await this.#weigh();
    const isBalanced = [...this.#sums.values()].every(({ areBalanced }) => areBalanced);
    const { phase } = this.#progress;
    this.#progress.phase = phase === 'records' && !isBalanced ? 'cards' : 'done';
    this.#checks = this.#checksOfPhase();
    this.#recent.clear();
  }

  /** A part of the table has no totals, and no groups of cards that could balance: its cards are all checked with it. */
  #enterNextOfNight({ days }: Nightly): void {
    if (this.#progress.phase === 'touched') days.shift();
    if (this.#progress.phase === 'records') this.#progress.phase = 'done';
    else if (days.length === 0) this.#progress.phase = 'records';
    this.#checks = this.#checksOfPhase();
    this.#recent.clear();
  }

  /** Says what is wrong with all journals together. */
  async #weigh(): Promise<void> {
    const differences = totalsMistakes(this.#progress.totals).map((what) => ({ record: 'books', what }));
    if (differences.length > 0) await this.#report(solvency.name, differences);
  }

  async #report(name: string, differences: Difference[]): Promise<void> {
    const { differing } = this.#progress;
    const before = differing[name] ?? 0;
    differing[name] = before + differences.length;
    await this.#options.report(name, differences, before);
  }

  #checksOfPhase(): Check[] {
    const { phase, nightly } = this.#progress;
    if (phase === 'touched') return touchedChecks;
    if (phase === 'records')
      return nightly
        ? [...recordChecks, ...listings.map(({ checkWhere }) => checkWhere(unknown))]
        : recordChecks;
    return listings.map(({ name, checkWhere }) => checkWhere(this.#sumsOf(name)));
  }

  #sumsOf(name: string): CardSums {
    const sums = this.#sums.get(name);
    if (!sums) throw new Error(`There is no listing of ${name}.`);
    return sums;
  }

  async #count(items: Item[]): Promise<void> {
    const { counted } = this.#progress;
    for (const { name, isCounted } of named)
      counted[name] = (counted[name] ?? 0) + items.filter(isCounted).length;
    if (this.#progress.nightly) return;
    this.#progress.totals = await addTotals(this.#progress.totals, items);
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

  async #checkAgain(): Promise<void> {
    if (this.#suspects.length === 0) return;
    await this.#options.settle?.();
    for (const { check, record, mistakes } of this.#suspects.splice(0)) {
      const now = await check.mistakesIn(record);
      const same = mistakes.filter((mistake) => now.some((each) => isDeepStrictEqual(each, mistake)));
      if (same.length === 0) continue;
      await this.#report(
        check.name,
        same.map((mistake) => ({ record, ...mistake })),
      );
    }
  }
}

/** Does this for all of them, a few at a time. */
async function forEach<T>(all: T[], work: (each: T) => Promise<void>): Promise<void> {
  for (let start = 0; start < all.length; start += CONCURRENCY)
    await Promise.all(all.slice(start, start + CONCURRENCY).map(work));
}

/** Recounts the whole table at once, and returns all that it finds, with the totals of the books. */
export async function recountAll(
  options: Pick<Options, 'settle' | 'pageSize'> = {},
): Promise<{ findings: CheckResult[]; totals: Totals }> {
  const found = new Map<string, Difference[]>();
  const run = new Recount({
    ...options,
    report: (name, differences) => void found.set(name, [...(found.get(name) ?? []), ...differences]),
  });
  while (!run.isDone) await run.advance();
  const progress = await run.pause();
  const findings = countsIn(progress).map(({ name, counted }) => ({
    name,
    counted,
    differences: found.get(name) ?? [],
  }));
  return { findings, totals: progress.totals };
}

/** Recounts the whole table at once, and returns all that it finds. */
export const recount = async (options: Parameters<typeof recountAll>[0] = {}): Promise<CheckResult[]> =>
  (await recountAll(options)).findings;
