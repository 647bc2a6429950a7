import { createHash } from 'node:crypto';

import {
  cardKeys,
  type ListedRecord,
  type ListedRecords,
  type ListingCard,
} from '#functions/domain/listing/listing.ts';
import type { Check, Item, Mistake } from '#functions/domain/recount/check.ts';
import type { Key } from '#functions/table/client.ts';
import { lists } from '#functions/table/keys.ts';
import { findItem, findItems } from '#functions/table/read.ts';

import type { CardSums } from './card-sums.ts';

/** The cards of a kind of listing: a sum that tells cheaply where cards may be wrong, and the check of those. */
export type ListedCards = {
  name: string;
  /** Adds what this item expects or proves: a record expects its cards, and a card is one. */
  add: (item: Item, sums: CardSums) => Promise<void>;
  isCounted: Check['isCounted'];
  /** The check of records and cards in the groups that these sums do not balance. */
  checkWhere: (sums: Pick<CardSums, 'balances'>) => Check;
};

type Content = { card: unknown; ver: unknown };

/** A hash of a card's content, independent of the order of its attributes. */
function digest({ card, ver }: Content): string {
  const sorted = (_: string, each: unknown) =>
    each && typeof each === 'object' && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : each;
  return createHash('sha256').update(JSON.stringify({ card, ver }, sorted)).digest('base64url');
}

const BATCH = 100;
/** Between the partition and the id of a card in the name of its record; neither contains it. */
const SEPARATOR = '\n';

/** Checks that every listed record has one card per facet, equal to the record, and that no other record has a card. */
export function cards<C extends ListingCard>(listing: ListedRecords<C>): ListedCards {
  const name = `cards of ${listing.name.toLowerCase()}`;
  const isCard = ({ PK }: Key) => PK.startsWith(lists.facet.begins(listing.name));
  const expectedOf = (found: ListedRecord<C> | undefined) =>
    found?.isListed ? cardKeys(listing.name, found.parent) : [];

  async function mistakesOfRecord(id: string): Promise<Mistake[]> {
    const found = await listing.find(id);
    const expected = expectedOf(found);
    const content = found && digest(found.parent);
    let [missing, old] = [0, 0];
    for (let start = 0; start < expected.length; start += BATCH) {
      const batch = expected.slice(start, start + BATCH);
      const existing = await findItems<Content>(batch, ['card', 'ver']);
      missing += batch.length - existing.length;
      old += existing.filter((card) => digest(card) !== content).length;
    }
    const sentences = [
      ...(missing > 0 ? [`misses ${missing} of ${expected.length} cards`] : []),
      ...(old > 0 ? ['has cards that differ from it'] : []),
    ];
    return sentences.map((what) => ({ what, ...(found ? { listed: found.key } : {}) }));
  }

  async function mistakesOfCard(card: Key): Promise<Mistake[]> {
    const [found, stored] = await Promise.all([listing.find(card.SK), findItem(card)]);
    if (!stored) return [];
    if (!found) return [{ record: card.SK, what: 'has cards and is no longer there' }];
    if (expectedOf(found).some(({ PK }) => PK === card.PK)) return [];
    return [{ record: card.SK, what: `has a card too many in ${card.PK}`, listed: found.key }];
  }

  return {
    name,
    isCounted: isCard,
    async add(item, sums) {
      if (isCard(item)) sums.found(item, digest(item as unknown as Content));
      const id = listing.idOf(item);
      if (id === null) return;
      const found = await listing.find(id);
      const content = found && digest(found.parent);
      for (const key of expectedOf(found)) sums.expect(key, content ?? '');
    },
    checkWhere: (sums) => ({
      name,
      isCounted: () => false,
      recordOf(item) {
        const id = isCard(item) ? item.SK : listing.idOf(item);
        if (id === null || sums.balances(id)) return undefined;
        return isCard(item) ? item.PK + SEPARATOR + id : id;
      },
      mistakesIn(record) {
        const [PK = '', SK] = record.split(SEPARATOR);
        return SK === undefined ? mistakesOfRecord(PK) : mistakesOfCard({ PK, SK });
      },
    }),
  };
}
