import { sync } from '#functions/domain/listing/listing-index.ts';
import type { ListedRecords, Listing } from '#functions/domain/listing/listing.ts';
import type { Key } from '#functions/table/client.ts';
import { keys } from '#functions/table/keys.ts';

import { findGig } from './read.ts';
import type { GigListing } from './record.ts';

/** How gigs are listed. */
export const gigListing: Listing<GigListing> = {
  name: 'GIGS',
  ownerOf: ({ seller }) => seller.id,
  rankOf: ({ sales }) => sales,
};

/** The id of the gig whose item has this key; null for other items. */
export const idOf = (key: Key): string | null => keys.gig.match(key)?.gigId ?? null;

/** Brings a gig's cards in the lists up to date with the gig. */
export async function refresh(id: string): Promise<void> {
  const gig = await findGig(id);
  if (gig) await sync(gigListing, gig, !gig.deletedAt);
}

/** Gigs and their cards, for the recount. */
export const listed: ListedRecords<GigListing> = {
  name: gigListing.name,
  idOf,
  async find(id) {
    const gig = await findGig(id);
    return gig && { parent: gig, key: keys.gig(id), isListed: !gig.deletedAt };
  },
};
