import { findReceipt } from '#functions/domain/receipts/read.ts';
import { eventsUnder } from '#functions/domain/work/events.ts';
import type { Collect } from '#functions/domain/work/of-person.ts';
import type { WorkEvent } from '#functions/domain/work/record.ts';
import { mapFew } from '#functions/lib/map-few.ts';
import { withLink } from '#functions/services/s3/exported-file.ts';
import { keys } from '#functions/table/keys.ts';
import { mapPager, listPager, type Pager } from '#functions/table/pager.ts';

import { orderKind } from './kind.ts';
import { findStory, list, view } from './read.ts';

/** What an export has of orders. */
export const collectOrders: Collect = (userId) => ({ orders: ordersOf(userId) });

/** Orders of a page, of which each takes several requests. */
const PAGE = 20;

/** The orders that somebody placed and received, as they may see them, with their files and receipts. */
function ordersOf(userId: string): Pager<unknown> {
  const listed = listPager((page) => list({ id: userId, role: 'seller' }, page), PAGE);
  return mapPager(listed, (cards) =>
    mapFew(cards, async ({ id }) => {
      const story = await findStory(id);
      if (!story) return null;
      // Its links are valid for minutes only, and those of the files for a day.
      const { workUrl, requirementFiles, piece, ...order } = await view(
        { ...story, events: await eventsUnder<WorkEvent>(keys.orderEvent.begins(id)) },
        userId,
      );
      const { delivery, requirementFiles: kept = [] } = story.item;
      const work = workUrl !== null && delivery && 'key' in delivery ? await withLink(delivery.key) : null;
      const files = await Promise.all(kept.map(({ key }) => withLink(key)));
      return {
        ...order,
        // The links to its pictures are in the portfolio.
        piece: piece && { ...piece, links: null },
        work: work ?? (workUrl === null ? null : { url: workUrl }),
        requirementFiles: files.length === requirementFiles.length ? files : [],
        receipt: await findReceipt(orderKind, id, userId),
      };
    }),
  );
}
