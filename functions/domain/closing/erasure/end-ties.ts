import { bidsOf } from '#functions/domain/bids/of-person.ts';
import { statusOf, type BidItem } from '#functions/domain/bids/record.ts';
import { dropBid } from '#functions/domain/bids/withdraw.ts';
import type { ConversationItem } from '#functions/domain/conversations/record.ts';
import type { ProjectItem } from '#functions/domain/projects/record.ts';
import type { Key } from '#functions/table/client.ts';
import { exists } from '#functions/table/conditions.ts';
import { keys, lists } from '#functions/table/keys.ts';
import { concatPagers, mapPager, pagerOf, type Pager } from '#functions/table/pager.ts';
import { update } from '#functions/table/write.ts';

/**
 * Marks what others still have with somebody who is erased: nobody can write to them, or give them work. Their bids that still
 * wait for an answer are withdrawn.
 */
export const endTies = (userId: string): Pager<unknown> =>
  concatPagers<unknown>(
    ...(['GSI1', 'GSI2'] as const).map((index) =>
      mapPager(pagerOf({ index, where: { [`${index}PK`]: lists.conversationsOf(userId) } }), (page) =>
        Promise.all(page.map(({ PK, SK }) => endConversation({ PK, SK }))),
      ),
    ),
    mapPager(bidsOf(userId), (page) => Promise.all(page.map((bid) => endBid(bid, userId)))),
  );

const endConversation = (key: Key) =>
  update<ConversationItem>(key, { set: { 'card.isGone': true }, when: { PK: exists } });

async function endBid(bid: BidItem, userId: string): Promise<void> {
  const status = statusOf(bid);
  if (status === 'PENDING') await dropBid(bid);
  if (status === 'ACCEPTED') await endProject(bid.card.projectId, userId);
}

const endProject = (id: string, freelancerId: string) =>
  update<ProjectItem>(keys.project(id), { set: { freelancerGone: true }, when: { wonBy: freelancerId } });
