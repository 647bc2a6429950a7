import * as fc from 'fast-check';
import { beforeAll, describe, expect, it, vi } from 'vitest';

import { browse, type Filter } from '#functions/domain/listing/browse.ts';
import { addCards, dropCards, refreshCards } from '#functions/domain/listing/cards.ts';
import { facetsOf, type Listing, type ListingCard, type Parent } from '#functions/domain/listing/listing.ts';
import { newId } from '#functions/lib/ids.ts';
import { transact } from '#functions/table/transactions/transaction.ts';
import * as moneyLimits from '#shared/limits/money.ts';
import { indexWords } from '#shared/rules/search/index-words.ts';
import { soughtWords, type SoughtWord } from '#shared/rules/search/search-words.ts';
import { measureTable } from '#test/functions/table/measure-table.ts';
import { useTable } from '#test/functions/table/use-table.ts';

useTable();

type Card = ListingCard & { owner: string; rank: number; note: string };
type Offer = Omit<Card, 'id' | 'words'> & { title: string; text: string };

const listingOf = (name: string): Listing<Card> => ({
  name,
  ownerOf: (card) => card.owner,
  rankOf: (card) => card.rank,
});

async function add(listing: Listing<Card>, more: Partial<Offer> = {}): Promise<Parent<Card>> {
  const {
    title = 'Thing',
    text = '',
    cat = 'Music',
    owner = 'ann',
    price = 1_000,
    rank = 0,
    note = '',
  } = more;
  const { words, postings } = indexWords({ lead: [title, cat], rest: [text] });
  const card = { id: newId(), cat, price, words, owner, rank, note };
  const parent = { card, facets: facetsOf(listing, card, postings), ver: 1 };
  await transact(addCards(listing, parent));
  return parent;
}

type Asked = Filter & { sort: 'rank' | 'newest' };

/** The ids of all pages, read until there is no further cursor. */
async function readAll(listing: Listing<Card>, asked: Asked, limit = 20, budget?: number) {
  const ids: string[] = [];
  let cursor: string | undefined;
  for (let pages = 1; ; pages += 1) {
    const page = await browse(listing, asked, { limit, cursor }, budget);
    expect(page.items.length).toBeLessThanOrEqual(limit);
    ids.push(...page.items.map(({ id }) => id));
    cursor = page.next;
    if (!cursor) return { ids, pages };
    expect(pages).toBeLessThan(2_000);
  }
}

describe('browsing', () => {
  const listing = listingOf('BROWSED');
  const kinds = ['Music', 'Design', 'AI Artists'];
  const owners = ['ann', 'ben'];
  const vocabulary = [
    'logo',
    'logos',
    'website',
    'web',
    'app',
    'apps',
    'build',
    'building',
    'ai',
    'crème',
    'designer',
    'desire',
  ];
  const prices = [50, 49_999, 50_000, 99_999, 100_000, 250_000, 1_234_567, 5_000_000, 99_999_999];
  const offers: Card[] = [];

  beforeAll(async () => {
    const pick = <T>(list: readonly T[], number: number) => list[number % list.length] as T;
    for (let number = 0; number < 150; number += 1) {
      // Coprime steps make all combinations occur.
      const { card } = await add(listing, {
        title: `${pick(vocabulary, number)} ${pick(vocabulary, number * 3 + 1)}`,
        text: `${pick(vocabulary, number * 7)} ${pick(vocabulary, Math.floor(number / 4))}`,
        cat: pick(kinds, number * 5 + Math.floor(number / 9)),
        owner: pick(owners, Math.floor(number / 2)),
        price: pick(prices, number * 11 + Math.floor(number / 5)),
        rank: (number * 17) % 12,
      });
      offers.push(card);
    }
  });

  function expected({ owner, search = '', cat, min = 0, max = Infinity, sort }: Asked): string[] {
    const words = soughtWords(search);
    const has = ({ words: listed }: Card, { patterns }: SoughtWord) =>
      patterns.some((pattern) => listed.includes(pattern));
    return offers
      .filter((card) => !owner || card.owner === owner)
      .filter((card) => !cat || card.cat === cat)
      .filter((card) => card.price >= min && card.price <= max)
      .filter((card) => words?.every((word) => has(card, word)))
      .toSorted((one, other) => {
        const byRank = sort === 'rank' ? other.rank - one.rank : 0;
        return byRank || (one.id < other.id ? 1 : -1);
      })
      .map(({ id }) => id);
  }

  const maybe = <T>(arbitrary: fc.Arbitrary<T>) =>
    fc.oneof({ arbitrary, weight: 1 }, { arbitrary: fc.constant(undefined), weight: 2 });
  const bound = fc.oneof(fc.constantFrom(...prices), fc.integer({ min: -10, max: moneyLimits.max * 2 }));
  const anyQuestion: fc.Arbitrary<Asked> = fc.record({
    owner: maybe(fc.constantFrom(...owners, 'nobody')),
    search: maybe(
      fc
        .array(fc.constantFrom(...vocabulary, 'we', 'buil', 'a', '%', ''), { maxLength: 3 })
        .map((all) => all.join(' ')),
    ),
    cat: maybe(fc.constantFrom(...kinds, 'None')),
    min: maybe(bound),
    max: maybe(bound),
    sort: fc.constantFrom('rank' as const, 'newest' as const),
  });
  const everyWord = vocabulary.map((search): [Asked, number, undefined] => [
    { search, sort: 'rank' },
    20,
    undefined,
  ]);

  it('returns every match of any filters, in order and without repeats, at any page size, also when pages end at their budget, which is logged', async () => {
    const log = vi.spyOn(console, 'info').mockReturnValue();
    const anyLimit = fc.integer({ min: 1, max: 100 });
    const anyBudget = fc.constantFrom(undefined, undefined, 1);
    await fc.assert(
      fc.asyncProperty(anyQuestion, anyLimit, anyBudget, async (asked, limit, budget) => {
        const { ids, pages } = await readAll(listing, asked, limit, budget);
        expect(ids).toEqual(expected(asked));
        if (!budget) expect(pages).toBe(Math.max(1, Math.ceil(ids.length / limit)));
      }),
      { numRuns: 120, examples: everyWord },
    );
    expect(log).toHaveBeenCalled();
    log.mockRestore();
  });

  it('reads as many cards as its budget of units pays for: fewer of those that are larger', async () => {
    const log = vi.spyOn(console, 'info').mockReturnValue();
    const units = 10;
    const taken = [];
    for (const kilobytes of [0, 16]) {
      const sized = listingOf(`SIZED${kilobytes}`);
      const note = 'x'.repeat(kilobytes * 1024);
      await Promise.all(Array.from({ length: 40 }, () => add(sized, { note })));
      const asked = { search: 'thing', min: 7, max: 7, sort: 'newest' } as const;
      taken.push(await measureTable(() => browse(sized, asked, { limit: 1 }, units)));
    }
    const [small, large] = taken;
    expect(small).toMatchObject({ looked: 40, result: { items: [] } });
    // The database rounds each request up.
    expect(large?.reads).toBeLessThanOrEqual(units + 1);
    expect(large?.looked).toBeGreaterThanOrEqual(4);
    expect(large?.result).toMatchObject({ items: [], next: expect.any(String) });
    expect(log).toHaveBeenCalledOnce();
    log.mockRestore();
  });

  it('continues after the last card although others were added on top', async () => {
    const grown = listingOf('GROWN');
    const first = [];
    for (let number = 0; number < 9; number += 1) first.push((await add(grown)).card.id);
    const page = await browse(grown, { sort: 'newest' }, { limit: 4 });
    await add(grown);
    const rest = await browse(grown, { sort: 'newest' }, { limit: 20, cursor: page.next });
    expect([...page.items, ...rest.items].map(({ id }) => id)).toEqual(first.toReversed());
  });

  it.each([
    ['newest', '0000000001#01jc0000000000000000000000'],
    ['newest', 'x'],
    ['newest', '~'.repeat(26)],
    ['rank', '01jc0000000000000000000000'],
    ['rank', ''],
  ] as const)('by %s refuses a malformed cursor: %j', async (sort, cursor) => {
    await expect(browse(listing, { sort }, { limit: 20, cursor })).rejects.toMatchObject({ code: 'invalid' });
  });

  it('accepts any well-formed cursor as the place to start', async () => {
    const page = await browse(
      listing,
      { sort: 'rank' },
      { limit: 5, cursor: `9999999999#${'z'.repeat(26)}` },
    );
    expect(page.items.map(({ id }) => id)).toEqual(expected({ sort: 'rank' }).slice(0, 5));
  });

  it('returns cards of one listing only', async () => {
    expect((await browse(listingOf('OTHER'), { sort: 'newest' }, { limit: 20 })).items).toEqual([]);
  });
});

describe('the cards of a listing', () => {
  const everywhere = (cards: { price: number }): Asked[] => [
    { sort: 'rank' },
    { sort: 'rank', cat: 'Music' },
    { sort: 'rank', min: cards.price, max: cards.price },
    { sort: 'rank', cat: 'Music', min: cards.price, max: cards.price },
    { sort: 'rank', owner: 'ann' },
    { sort: 'rank', search: 'thing' },
    { sort: 'newest', search: 'thi' },
  ];

  const at = (parent: Parent<Card>, ver: number, rank: number): Parent<Card> => ({
    ...parent,
    ver,
    card: { ...parent.card, rank },
  });

  async function ranks(listing: Listing<Card>, { card }: Parent<Card>): Promise<number[]> {
    const pages = await Promise.all(everywhere(card).map((asked) => browse(listing, asked, { limit: 5 })));
    return pages.flatMap(({ items }) => items.map(({ rank }) => rank));
  }

  it('end up at the newest version, in whatever order and however often they are refreshed', async () => {
    const listing = listingOf('REFRESHED');
    const parent = await add(listing);
    const versions = [at(parent, 4, 40), at(parent, 2, 20), at(parent, 4, 40), at(parent, 3, 30), parent];
    await Promise.all(versions.map((each) => refreshCards(listing, each)));
    expect(await ranks(listing, parent)).toEqual(Array(7).fill(40));
    await refreshCards(listing, at(parent, 2, 20));
    expect(await ranks(listing, parent)).toEqual(Array(7).fill(40));
  });

  it('move in the order when their rank changes', async () => {
    const listing = listingOf('MOVED');
    const parent = await add(listing, { rank: 1 });
    await add(listing, { rank: 5, cat: 'Design' });
    await refreshCards(listing, at(parent, 2, 9));
    const { items } = await browse(listing, { sort: 'rank' }, { limit: 5 });
    expect(items.map(({ rank }) => rank)).toEqual([9, 5]);
  });

  it('are removed from all lists once dropped, and no refresh at the same time or later brings one back', async () => {
    const listing = listingOf('RACED');
    for (let round = 0; round < 10; round += 1) {
      const parent = await add(listing);
      expect(await ranks(listing, parent)).toHaveLength(7);
      const news = [2, 3, 4].map((ver) => refreshCards(listing, at(parent, ver, ver)));
      await Promise.all([...news, transact(dropCards(listing, parent))]);
      expect(await ranks(listing, parent)).toEqual([]);
      await refreshCards(listing, at(parent, 9, 9));
      expect(await ranks(listing, parent)).toEqual([]);
    }
  });
});
