import { gigIdsOf } from '#functions/domain/closing/own-gigs.ts';
import { findGig } from '#functions/domain/gigs/read.ts';
import { toGig } from '#functions/domain/gigs/record.ts';
import { findStory, list, view } from '#functions/domain/orders/read.ts';
import { getReceipt } from '#functions/domain/receipts/read.ts';
import type { ReviewItem } from '#functions/domain/reviews/record.ts';
import type { WorkEvent } from '#functions/domain/work/record.ts';
import { AppError } from '#functions/lib/errors.ts';
import { keys, lists } from '#functions/table/keys.ts';
import { newest, type PageRequest } from '#functions/table/page.ts';

import { eventsUnder } from './events.ts';
import { withLink } from './files.ts';
import { everyPage, mapFew } from './pages.ts';

/** Somebody's gigs, whole: those on the market, and those that they have withdrawn. */
export async function gigsOf(sellerId: string) {
  const gigs = await mapFew(await gigIdsOf(sellerId), (id) => findGig(id));
  return gigs.flatMap((gig) => (gig ? [{ ...toGig(gig), withdrawnAt: gig.deletedAt ?? null }] : []));
}

/** The orders that somebody placed and received, as they may see them, with their files and receipts. */
export async function ordersOf(userId: string) {
  const cards = await everyPage((page) => list({ id: userId, role: 'seller' }, page));
  return mapFew(cards, async ({ id }) => {
    const story = await findStory(id);
    if (!story) return null;
    // Its links are valid for minutes only, and those of the files for a day.
    const { workUrl, requirementFiles, ...order } = await view(
      { ...story, events: await eventsUnder<WorkEvent>(keys.orderEvent(id, 0)) },
      userId,
    );
    const { delivery, requirementFiles: kept = [] } = story.item;
    const work = workUrl !== null && delivery && 'key' in delivery ? await withLink(delivery.key) : null;
    const files = await Promise.all(kept.map(({ key }) => withLink(key)));
    return {
      ...order,
      work: work ?? (workUrl === null ? null : { url: workUrl }),
      requirementFiles: files.length === requirementFiles.length ? files : [],
      receipt: await receiptOf(id, userId),
    };
  });
}

/** The receipt of an order or a module; null while nothing was paid. */
export async function receiptOf(id: string, userId: string) {
  try {
    return await getReceipt(id, userId);
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return null;
    throw error;
  }
}

/** The reviews that somebody wrote, and those that they received. */
export async function reviewsOf(userId: string) {
  const cards = async (index: 'GSI1' | 'GSI2', key: string) => {
    const found = await everyPage((page: PageRequest) => newest<ReviewItem>({ index, key }, page));
    return found.map(({ card }) => card);
  };
  const [written, received] = await Promise.all([
    cards('GSI1', lists.reviewsWritten(userId)),
    cards('GSI2', lists.reviewsReceived(userId)),
  ]);
  return { written, received };
}
