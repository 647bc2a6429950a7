import { browse } from '#functions/domain/listing/listing-index.ts';
import { mapPage, type Page, type PageRequest } from '#functions/table/page.ts';
import type { GigFilter } from '#shared/api/work/gigs.ts';
import type { GigCard } from '#shared/entities/work/gig.ts';
import { categoryList } from '#shared/rules/work/category.ts';

import { gigListing } from './listed.ts';
import { toGigCard } from './record.ts';

/** A page of the gigs on the market that match every filter. */
export async function listGigs({ cat, userId, sort, ...filter }: GigFilter): Promise<Page<GigCard>> {
  const category = cat ? categoryList.toCode(cat) : undefined;
  if (cat && !category) return { items: [] };
  const search = {
    ...filter,
    cat: category,
    owner: userId,
    sort: sort === 'sales' ? 'rank' : 'newest',
  } as const;
  return mapPage(await browse(gigListing, search, filter), toGigCard);
}

/** A seller's gigs on the market, newest first. Strongly consistent, so that sellers see what they have just changed. */
export async function listGigsOfSeller(sellerId: string, page: PageRequest): Promise<Page<GigCard>> {
  const search = { owner: sellerId, sort: 'newest', consistency: 'strong' } as const;
  return mapPage(await browse(gigListing, search, page), toGigCard);
}
