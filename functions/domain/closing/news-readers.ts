import { bidsOf } from '#functions/domain/bids/of-person.ts';
import type { BidItem } from '#functions/domain/bids/record.ts';
import type { GigItem } from '#functions/domain/gigs/record.ts';
import type { PaymentKind } from '#functions/domain/money/books/payment.ts';
import type { NamingArea } from '#functions/domain/news/record.ts';
import { workOfPerson } from '#functions/domain/people/work.ts';
import { projectsOf } from '#functions/domain/projects/of-person.ts';
import { find as findProject } from '#functions/domain/projects/read.ts';
import type { ReviewItem } from '#functions/domain/reviews/record.ts';
import { beginsWith } from '#functions/table/conditions.ts';
import { keys, lists } from '#functions/table/keys.ts';
import { findItem, pagesOf } from '#functions/table/read.ts';

const PAGE = 100;

/**
 * Who may have been told of somebody by name, for each area of news that name people; of work, its kind says it. News of
 * other areas cannot name anybody, so that whoever lets them do so has to say here how their readers are found.
 */
const readersBy: Record<Exclude<NamingArea, PaymentKind>, (userId: string) => Promise<string[]>> = {
  async bid(userId) {
    const readers: string[] = [];
    for (const { card } of await bidsOf(userId)) {
      const project = await findProject(card.projectId);
      if (project) readers.push(project.card.client.id);
    }
    for (const { card } of await projectsOf(userId)) {
      const { PK, SK } = keys.bid.begins(card.id);
      const where = { PK, SK: beginsWith(SK) };
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
  const ofWork = Object.values(workOfPerson).map((kind) => kind.readers(userId));
  const found = await Promise.all([...ofWork, ...Object.values(readersBy).map((find) => find(userId))]);
  return new Set(found.flat().filter((id) => id !== userId));
}
