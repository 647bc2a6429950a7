import type { BidItem } from '#functions/domain/bids/record.ts';
import type { GigItem } from '#functions/domain/gigs/record.ts';
import type { NamingArea } from '#functions/domain/news/record.ts';
import { find as findProject } from '#functions/domain/projects/read.ts';
import type { ReviewItem } from '#functions/domain/reviews/record.ts';
import { beginsWith } from '#functions/table/conditions.ts';
import { keys, lists } from '#functions/table/keys.ts';
import { findItem, pagesOf } from '#functions/table/read.ts';

import { bidsOf, ordersOf, projectsOf } from './obligations.ts';

const PAGE = 100;

/**
 * Who may have been told of somebody by name, for each area of news that name people. News of other areas cannot name
 * anybody, so that whoever lets them do so has to say here how their readers are found.
 */
const readersBy: Record<NamingArea, (userId: string) => Promise<string[]>> = {
  order: async (userId) => (await ordersOf(userId)).flatMap(({ card }) => [card.seller.id, card.buyer.id]),
  async bid(userId) {
    const readers: string[] = [];
    for (const { card } of await bidsOf(userId)) {
      const project = await findProject(card.projectId);
      if (project) readers.push(project.card.client.id);
    }
    for (const { card } of await projectsOf(userId)) {
      const where = { PK: keys.project(card.id).PK, SK: beginsWith(keys.bid(card.id, '').SK) };
      for await (const page of pagesOf<BidItem>({ where, limit: PAGE }))
        readers.push(...page.map((bid) => bid.card.freelancer.id));
    }
    return readers;
  },
  async review(userId) {
    const readers: string[] = [];
    const where = { GSI1PK: lists.reviewsWritten(userId) };
    for await (const page of pagesOf<ReviewItem>({ index: 'GSI1', where, limit: PAGE }))
      for (const { card } of page) {
        const gig = await findItem<GigItem>(keys.gig(card.gigId));
        if (gig) readers.push(gig.card.seller.id);
      }
    return readers;
  },
  // The other side of an order or of a project, who is found above.
  portfolio: () => Promise.resolve([]),
};

/** Everybody who may have been told of this person by name. */
export async function newsReadersOf(userId: string): Promise<Set<string>> {
  const found = await Promise.all(Object.values(readersBy).map((find) => find(userId)));
  return new Set(found.flat().filter((id) => id !== userId));
}
