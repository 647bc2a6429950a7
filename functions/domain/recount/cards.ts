import { createHash } from 'node:crypto';

import { cardKeys, type ListedRecords, type ListingCard } from '#functions/domain/listing/listing.ts';

import { getOrCreate, type Check, type Difference, type Item } from './check.ts';

type Cards = { keys: Set<string>; digests: Set<string> };

/** A hash of a value, independent of the order of its attributes. */
function digest(value: unknown): string {
  const sorted = (_: string, each: unknown) =>
    each && typeof each === 'object' && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : each;
  return createHash('sha256').update(JSON.stringify(value, sorted)).digest('base64url');
}

const content = (card: unknown, ver: unknown) => digest({ card, ver });

/** Checks that every listed record has one card per facet, equal to the record, and that no other record has a card. */
export function cards<C extends ListingCard>({ name, parentOf, recordOf }: ListedRecords<C>): Check {
  const records = new Map<string, Item[]>();
  const cardsById = new Map<string, Cards>();

  function compare(id: string, items: Item[]): Difference[] {
    const found = parentOf(items);
    const existing = cardsById.get(id) ?? { keys: new Set(), digests: new Set() };
    if (!found)
      return existing.keys.size > 0 ? [{ record: id, what: 'has cards and is no longer there' }] : [];
    const { parent, key, isListed } = found;
    const expected = new Set(isListed ? cardKeys(name, parent).map(({ PK }) => PK) : []);
    const missing = [...expected].filter((PK) => !existing.keys.has(PK));
    const extra = [...existing.keys].filter((PK) => !expected.has(PK));
    const isOld = isListed && [...existing.digests].some((each) => each !== content(parent.card, parent.ver));
    const mistakes = [
      ...(missing.length > 0 ? [`misses ${missing.length} of ${expected.size} cards`] : []),
      ...(extra.length > 0 ? [`has ${extra.length} cards too many`] : []),
      ...(isOld ? ['has cards that differ from it'] : []),
    ];
    return mistakes.map((what) => ({ record: id, what, listed: key }));
  }

  return {
    visit(item) {
      const record = recordOf(item);
      if (record !== null) getOrCreate(records, record, () => []).push(item);
      if (item.PK.startsWith(`${name}|`)) {
        const ofParent = getOrCreate(cardsById, item.SK, () => ({ keys: new Set(), digests: new Set() }));
        ofParent.keys.add(item.PK);
        ofParent.digests.add(content(item['card'], item['ver']));
      }
    },
    finding() {
      const ids = new Set([...records.keys(), ...cardsById.keys()]);
      return {
        name: `cards of ${name.toLowerCase()}`,
        counted: [...cardsById.values()].reduce((sum, { keys }) => sum + keys.size, 0),
        differences: [...ids].flatMap((id) => compare(id, records.get(id) ?? [])),
      };
    },
  };
}
