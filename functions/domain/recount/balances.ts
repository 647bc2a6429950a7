import type { Booked } from '#functions/domain/money/books/books.ts';
import { keys } from '#functions/table/keys.ts';
import { findItems, pagesOf } from '#functions/table/read.ts';

import { sellerLines } from './books-rules.ts';
import { differs, isA, mistakes, type Check, type Item } from './check.ts';

type Entry = Item & { amount: number; kind: string; id: string };

const PARTITION = 'ACCT#seller';
const ENTRY = 'ENTRY#';
const PAGE = 100;
/** The most wrong entries of a seller that are told one by one. */
const MAX_TOLD = 20;

const isEntry = (item: Item): item is Entry => item.SK.startsWith(ENTRY);
const journalKey = ({ SK, kind, id }: Entry) => keys.journal(keys.hold(kind, id).PK, SK.slice(ENTRY.length));

/** Checks each of these entries of a seller against its journal. */
async function entryMistakes(entries: Entry[]): Promise<string[]> {
  const journals = await findItems<Pick<Booked, 'lines' | 'id'>>(entries.map(journalKey), ['lines']);
  const said = new Map(journals.map((journal) => [journal.PK + journal.SK, -sellerLines(journal)]));
  return entries.flatMap((entry) => {
    const { PK, SK } = journalKey(entry);
    return differs(entry.SK, entry.amount, said.get(PK + SK) ?? 'no journal');
  });
}

/** Checks that what a seller has is the sum of the entries, and that each entry is of a journal. */
export const balances: Check = {
  name: 'balances of sellers',
  recordOf: ({ PK }) => (PK.startsWith(`${PARTITION}#`) ? PK.slice(PARTITION.length + 1) : undefined),
  isCounted: (item) => isA(item, PARTITION, 'BAL'),
  async mistakesIn(id) {
    let [balance, sum] = [0, 0];
    const wrong: string[] = [];
    for await (const page of pagesOf<Item>({ where: { PK: keys.sellerBalance(id).PK }, limit: PAGE })) {
      const entries = page.filter(isEntry);
      sum += entries.reduce((all, { amount }) => all + amount, 0);
      balance += page.reduce((all, item) => all + (item.SK === 'BAL' ? Number(item['balance']) : 0), 0);
      if (wrong.length < MAX_TOLD) wrong.push(...(await entryMistakes(entries)));
    }
    return mistakes([...differs('balance', balance, sum), ...wrong.slice(0, MAX_TOLD)]);
  },
};
