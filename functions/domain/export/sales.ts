import { gigIdsOf } from '#functions/domain/gigs/own-gigs.ts';
import { findGig } from '#functions/domain/gigs/read.ts';
import { toGig } from '#functions/domain/gigs/record.ts';
import { toReview, type ReviewItem } from '#functions/domain/reviews/record.ts';
import { mapFew } from '#functions/lib/map-few.ts';
import { everyPage } from '#functions/table/every-page.ts';
import { lists } from '#functions/table/keys.ts';
import { newest, type PageRequest } from '#functions/table/page.ts';
import { everyItem } from '#functions/table/walk.ts';

/** Somebody's gigs, whole: those on the market, and those that they have withdrawn. */
export async function gigsOf(sellerId: string) {
  const gigs = await mapFew(await everyItem(gigIdsOf(sellerId)), (id) => findGig(id));
  return gigs.flatMap((gig) => (gig ? [{ ...toGig(gig), withdrawnAt: gig.deletedAt ?? null }] : []));
}

/** The reviews that somebody wrote, and those that they received. */
export async function reviewsOf(userId: string) {
  const cards = async (index: 'GSI1' | 'GSI2', key: string) => {
    const found = await everyPage((page: PageRequest) => newest<ReviewItem>({ index, key }, page));
    return found.map(({ card }) => toReview(card));
  };
  const [written, received] = await Promise.all([
    cards('GSI1', lists.reviewsWritten(userId)),
    cards('GSI2', lists.reviewsReceived(userId)),
  ]);
  return { written, received };
}
