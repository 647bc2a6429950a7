import { gigIdsOf } from '#functions/domain/gigs/own-gigs.ts';
import { findGig } from '#functions/domain/gigs/read.ts';
import { toGig } from '#functions/domain/gigs/record.ts';
import { toReview, type ReviewItem } from '#functions/domain/reviews/record.ts';
import { mapFew } from '#functions/lib/map-few.ts';
import { lists } from '#functions/table/keys.ts';
import { mapPager, pagerOf, type Pager } from '#functions/table/pager.ts';

import { listOf, objectOf, type JsonPart } from './pieces.ts';

/** Somebody's gigs, whole: those on the market, and those that they have withdrawn. */
export const gigsOf = (sellerId: string): Pager<JsonPart> =>
  listOf(
    'gigs',
    mapPager(gigIdsOf(sellerId), async (ids) => {
      const gigs = await mapFew(ids, (id) => findGig(id));
      return gigs.flatMap((gig) => (gig ? [{ ...toGig(gig), withdrawnAt: gig.deletedAt ?? null }] : []));
    }),
  );

/** The reviews that somebody wrote, and those that they received. */
export function reviewsOf(userId: string): Pager<JsonPart> {
  const cards = (index: 'GSI1' | 'GSI2', key: string) =>
    mapPager(pagerOf<ReviewItem>({ index, where: { [`${index}PK`]: key }, newestFirst: true }), (page) =>
      page.map(({ card }) => toReview(card)),
    );
  return objectOf(
    'reviews',
    listOf('written', cards('GSI1', lists.reviewsWritten(userId))),
    listOf('received', cards('GSI2', lists.reviewsReceived(userId))),
  );
}
