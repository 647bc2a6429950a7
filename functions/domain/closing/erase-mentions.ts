import type { BidItem } from '#functions/domain/bids/record.ts';
import { participantIds, type ConversationItem } from '#functions/domain/conversations/record.ts';
import type { NewsItem } from '#functions/domain/news/record.ts';
import type { OrderItem } from '#functions/domain/orders/record.ts';
import { find as findProject } from '#functions/domain/projects/read.ts';
import type { Key } from '#functions/table/client.ts';
import { beginsWith, exists } from '#functions/table/conditions.ts';
import { keys, lists } from '#functions/table/keys.ts';
import { pagesOf } from '#functions/table/read.ts';
import { update } from '#functions/table/write.ts';

import { DELETED_USER } from './erase-account.ts';
import { bidsOf, ordersOf, projectsOf } from './obligations.ts';

const PAGE = 100;
const same = <T extends object>(current: T | undefined) => current ?? ({} as T);

/**
 * Erases somebody's name and picture from the orders that others keep, and from what others were told. What shows people as
 * they are now follows by itself.
 */
export async function eraseMentions(userId: string): Promise<void> {
  const [orders, partners] = await Promise.all([ordersOf(userId), partnersOf(userId)]);
  for (const { card } of orders) {
    const side = card.seller.id === userId ? 'seller' : 'buyer';
    partners.add(side === 'seller' ? card.buyer.id : card.seller.id);
    await update<OrderItem>(keys.order(card.id), {
      set: { [`card.${side}.username`]: DELETED_USER, [`card.${side}.img`]: null },
      when: { PK: exists },
      refused: same,
    });
  }
  for (const partner of partners) await eraseFromNews(partner, userId);
}

/** Everybody who may have been told of what this person did, apart from the parties of orders. */
async function partnersOf(userId: string): Promise<Set<string>> {
  const partners = new Set<string>();
  for (const { card } of await bidsOf(userId)) {
    const project = await findProject(card.projectId);
    if (project) partners.add(project.card.client.id);
  }
  for (const { card } of await projectsOf(userId)) {
    const where = { PK: keys.project(card.id).PK, SK: beginsWith(keys.bid(card.id, '').SK) };
    for await (const page of pagesOf<BidItem>({ where, limit: PAGE }))
      for (const bid of page) partners.add(bid.card.freelancer.id);
  }
  const own = lists.conversationsOf(userId);
  for (const index of ['GSI1', 'GSI2'] as const)
    for await (const page of pagesOf<Pick<ConversationItem, 'PK'> & Key>({
      index,
      where: { [`${index}PK`]: own },
      limit: PAGE,
    }))
      for (const { PK } of page)
        for (const id of participantIds(PK.slice(keys.conversation('').PK.length)))
          if (id !== userId) partners.add(id);
  return partners;
}

async function eraseFromNews(readerId: string, userId: string): Promise<void> {
  const { PK, SK } = keys.news(readerId, '');
  for await (const page of pagesOf<NewsItem>({ where: { PK, SK: beginsWith(SK) }, limit: PAGE }))
    for (const news of page)
      if (news.from?.id === userId)
        await update<NewsItem>(
          { PK: news.PK, SK: news.SK },
          {
            set: { 'from.username': DELETED_USER, 'from.img': null },
            when: { PK: exists },
            refused: same,
          },
        );
}
