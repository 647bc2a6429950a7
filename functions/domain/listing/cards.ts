import type { Key } from '#functions/table/client.ts';
import { absent, any, below, exists } from '#functions/table/conditions.ts';
import { drop, replace, type Step } from '#functions/table/transactions/transaction.ts';
import { remove, update } from '#functions/table/write.ts';

import { cardKeys, type Listing, type ListingCard, type Parent } from './listing.ts';

type CardItem<C> = Key & { GSI2PK: string; GSI2SK: string; card: C; ver: number };

const RANK_DIGITS = 10;
const rankKey = (rank: number, id: string) => `${String(rank).padStart(RANK_DIGITS, '0')}#${id}`;

/** Steps: the cards of a new parent. */
export function addCards<C extends ListingCard>(listing: Listing<C>, parent: Parent<C>): Step[] {
  const { card, ver } = parent;
  return cardKeys(listing.name, parent).map((key) =>
    replace({
      ...key,
      GSI2PK: key.PK,
      GSI2SK: rankKey(listing.rankOf(card), card.id),
      card,
      ver,
    } satisfies CardItem<C>),
  );
}

/** Steps: the cards of a parent that is removed. */
export function dropCards<C extends ListingCard>(listing: Listing<C>, parent: Parent<C>): Step[] {
  return cardKeys(listing.name, parent).map((key) => drop(key));
}

/**
 * Updates the cards to their parent's version. A card that is newer or was removed stays as it is, so repeated, late and
 * unordered events do no harm.
 */
export async function refreshCards<C extends ListingCard>(
  listing: Listing<C>,
  parent: Parent<C>,
): Promise<void> {
  const { card, ver } = parent;
  const set = { card, ver, GSI2SK: rankKey(listing.rankOf(card), card.id) };
  const when = { PK: exists, ver: below(ver) };
  await Promise.all(cardKeys(listing.name, parent).map((key) => update<object>(key, { set, when })));
}

/**
 * The same for parents that may be listed again after they were not: creates the cards of a listed parent, and removes
 * those of any other. A card that is newer stays as it is. The events of one parent must arrive in order, as the table's
 * stream delivers them; repeated ones do no harm.
 */
export async function syncCards<C extends ListingCard>(
  listing: Listing<C>,
  parent: Parent<C>,
  isListed: boolean,
): Promise<void> {
  const { card, ver } = parent;
  const GSI2SK = rankKey(listing.rankOf(card), card.id);
  const isOlder = { ver: below(ver) };
  await Promise.all(
    cardKeys(listing.name, parent).map((key) =>
      isListed
        ? update<object>(key, {
            set: { card, ver, GSI2PK: key.PK, GSI2SK },
            when: any({ PK: absent }, isOlder),
          })
        : remove(key, isOlder),
    ),
  );
}
