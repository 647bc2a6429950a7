import type { WorkRef } from '#functions/domain/money/books/works.ts';
import { timestamp } from '#functions/lib/clock.ts';
import type { CaseListing } from '#functions/table/cases.ts';
import type { Attributes, Key } from '#functions/table/client.ts';
import { absent, beginsWith } from '#functions/table/conditions.ts';
import { keys } from '#functions/table/keys.ts';
import { findItems, pagesOf } from '#functions/table/read.ts';
import { change, create, drop, transact, type Step } from '#functions/table/transactions/transaction.ts';
import { Outdated, untilCurrent } from '#functions/table/transactions/until-current.ts';

import type { Named } from './names.ts';

/**
 * What the provider and the books say about one thing (minor units), while that differs; since when (ISO); and the work that it is
 * about, where that is known. There is none of what they agree about.
 */
export type OpenEntry = { name: string; provider: number; books: number; since: string; of: WorkRef[] };

export type OpenItem = Key & OpenEntry & Partial<CaseListing>;

/** An amount that one side reports, which counts once: by the item that is created with it. */
export type ReportedAmount = {
  side: 'provider' | 'books';
  item: Key & Attributes;
  changes: readonly Named[];
  of: WorkRef[];
  /** What an entry of it has besides, if it stays open. */
  more?: Attributes;
  /** What is written with it. */
  steps?: Step[];
};

/** How many are entered in one transaction: each has its own item, two entries at most, and what is written with it. */
const AT_ONCE = 20;

/** Enters what the two sides report, each amount once; returns the new ones. Where both agree, no entry stays open. */
export async function enter(said: readonly ReportedAmount[]): Promise<ReportedAmount[]> {
  const fresh: ReportedAmount[] = [];
  for (let start = 0; start < said.length; start += AT_ONCE) {
    const batch = said.slice(start, start + AT_ONCE);
    fresh.push(
      ...(await untilCurrent(
        async () => withoutKnown(batch),
        async (current) => {
          await transact(await stepsOf(current));
          return current;
        },
      )),
    );
  }
  return fresh;
}

async function withoutKnown(said: readonly ReportedAmount[]): Promise<ReportedAmount[]> {
  const found = await findItems<Key>(
    said.map(({ item: { PK, SK } }) => ({ PK, SK })),
    ['PK'],
    'strong',
  );
  const known = new Set(found.map(({ PK, SK }) => PK + SK));
  return said.filter(({ item: { PK, SK } }) => !known.has(PK + SK));
}

async function stepsOf(said: readonly ReportedAmount[]): Promise<Step[]> {
  const names = [...new Set(said.flatMap(({ changes }) => changes.map(([name]) => name)))];
  const found = names.length > 0 ? await findItems<OpenItem>(names.map(keys.openEntry), [], 'strong') : [];
  const before = new Map(found.map((entry) => [entry.name, entry]));
  return [
    ...said.flatMap(({ item, steps = [] }) => [create(item, () => new Outdated()), ...steps]),
    ...names.flatMap((name) => stepsOfEntry(name, before.get(name), said)),
  ];
}

function stepsOfEntry(name: string, before: OpenItem | undefined, said: readonly ReportedAmount[]): Step[] {
  const about = said.filter(({ changes }) => changes.some(([each]) => each === name));
  const sum = (side: ReportedAmount['side']) =>
    about
      .filter((each) => each.side === side)
      .flatMap(({ changes }) => changes)
      .reduce((total, [each, amount]) => (each === name ? total + amount : total), before?.[side] ?? 0);
  const [first] = about;
  // What the provider knows all parts of, the books have part by part.
  const of = about.map((each) => each.of).toSorted((one, other) => other.length - one.length)[0] ?? [];
  return entrySteps(before, { name, provider: sum('provider'), books: sum('books'), of }, first?.more);
}

/**
 * Opens, changes or closes the entry of something, by what the two sides report; closed where they agree. `Outdated` if
 * they have reported more meanwhile.
 */
export function entrySteps(
  before: OpenItem | undefined,
  { name, provider, books, of }: Omit<OpenEntry, 'since'>,
  more?: Attributes,
): Step[] {
  const key = keys.openEntry(name);
  const when = { provider: before?.provider ?? absent, books: before?.books ?? absent };
  if (provider === books) return before ? [drop(key, { when })] : [];
  if (!before)
    return [create({ ...key, name, provider, books, since: timestamp(), of, ...more }, () => new Outdated())];
  // What the operator's list has of it is what is said by now.
  const listed = before.card?.case === 'difference' ? { 'card.provider': provider, 'card.books': books } : {};
  return [change(key, { set: { provider, books, ...listed }, when })];
}

const PAGE = 100;

/** All that the two sides do not agree about yet. */
export async function* openEntries(): AsyncGenerator<OpenItem> {
  const { PK, SK } = keys.openEntry.begins();
  for await (const page of pagesOf<OpenItem>({ where: { PK, SK: beginsWith(SK) }, limit: PAGE })) yield* page;
}
