import type { Booked } from '#functions/domain/money/books/books.ts';
import { sellersPart, type Hold, type PayoutProgress } from '#functions/domain/money/books/hold.ts';
import { findSellerAccount, type SellerAccount } from '#functions/domain/money/books/seller-account.ts';
import { differs, mistakes, type Check, type Item } from '#functions/domain/recount/check.ts';
import { booksOf, keys, lists } from '#functions/table/keys.ts';
import { findItems, pagesOf } from '#functions/table/read.ts';

import { sellerLines } from './books-rules.ts';

type Entry = Item & { amount: number; kind: string; id: string };

const PAGE = 100;
/** The most wrong entries of a seller that are told one by one. */
const MAX_TOLD = 20;

const isEntry = (item: Item): item is Entry => keys.sellerEntry.is(item);
const journalKey = (entry: Entry) => keys.journal(booksOf(entry), keys.sellerEntry.parts(entry).journalId);

/** Checks each of these entries of a seller against its journal. */
async function entryMistakes(entries: Entry[]): Promise<string[]> {
  const journals = await findItems<Pick<Booked, 'lines' | 'id'>>(entries.map(journalKey), ['lines']);
  const said = new Map(journals.map((journal) => [journal.PK + journal.SK, -sellerLines(journal)]));
  return entries.flatMap((entry) => {
    const { PK, SK } = journalKey(entry);
    return differs(entry.SK, entry.amount, said.get(PK + SK) ?? 'no journal');
  });
}

type Counted = Required<Omit<SellerAccount, 'balance'>>;

/** What this hold counts for its seller's sums. */
function partsOf(hold: Hold): Counted {
  const { payout, earlier = [], reversing = 0, disputes = 0 } = hold;
  const payouts = payout ? [...earlier, payout] : earlier;
  const inState = (...states: PayoutProgress['state'][]) =>
    payouts.reduce((sum, { state, amount }) => (states.includes(state) ? sum + amount : sum), 0);
  return {
    held: sellersPart(hold, hold.amount),
    clearing: inState('clearing', 'waiting'),
    onItsWay: inState('onItsWay'),
    paid: inState('paid'),
    reversing,
    disputes,
  };
}

/** Checks the sums of a seller against what was charged for the seller's sales. */
async function sumMistakes(sellerId: string): Promise<string[]> {
  const counted: Counted = { held: 0, clearing: 0, onItsWay: 0, paid: 0, reversing: 0, disputes: 0 };
  const names = Object.keys(counted) as (keyof Counted)[];
  const listed = { index: 'GSI1', where: { GSI1PK: lists.earningsOf(sellerId) }, limit: PAGE } as const;
  for await (const page of pagesOf<Item>(listed)) {
    for (const hold of await findItems<Hold>(page.map(({ PK, SK }) => ({ PK, SK })))) {
      const parts = partsOf(hold);
      for (const name of names) counted[name] += parts[name];
    }
  }
  const account = await findSellerAccount(sellerId);
  return names.flatMap((name) => differs(name, account[name] ?? 0, counted[name]));
}

/** Checks that what a seller has is the sum of the entries, and that each entry is of a journal. */
export const balances: Check = {
  name: 'balances of sellers',
  recordOf: (item) => keys.sellerBalance.matchPartition(item)?.sellerId,
  isCounted: (item) => keys.sellerBalance.is(item),
  async mistakesIn(id) {
    let [balance, sum] = [0, 0];
    const wrong: string[] = [];
    for await (const page of pagesOf<Item>({ where: { PK: keys.sellerBalance(id).PK }, limit: PAGE })) {
      const entries = page.filter(isEntry);
      sum += entries.reduce((all, { amount }) => all + amount, 0);
      balance += page.reduce(
        (all, item) => all + (keys.sellerBalance.is(item) ? Number(item['balance'] ?? 0) : 0),
        0,
      );
      if (wrong.length < MAX_TOLD) wrong.push(...(await entryMistakes(entries)));
    }
    return mistakes([
      ...differs('balance', balance, sum),
      ...wrong.slice(0, MAX_TOLD),
      ...(await sumMistakes(id)),
    ]);
  },
};
