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
import {
  flatMapPager,
  concatPagers,
  mapPager,
  emptyPager,
  pagerOf,
  type Pager,
} from '#functions/table/pager.ts';
import { findItem } from '#functions/table/read.ts';

/**
 * Who may have been told of somebody by name, for each area of news that name people; of work, its kind says it. News of
 * other areas cannot name anybody, so that whoever lets them do so has to say here how their readers are found.
 */
const readersBy: Record<Exclude<NamingArea, PaymentKind>, (userId: string) => Pager<string>> = {
  bid: (userId) =>
    concatPagers(
      mapPager(bidsOf(userId), async (page) => {
        const projects = await Promise.all(page.map(({ card }) => findProject(card.projectId)));
        return projects.flatMap((project) => (project ? [project.card.client.id] : []));
      }),
      flatMapPager(
        mapPager(projectsOf(userId, 1), (page) => page.map(({ card }) => card.id)),
        biddersOn,
      ),
    ),
  review: (userId) =>
    mapPager(
      pagerOf<ReviewItem>({ index: 'GSI1', where: { GSI1PK: lists.reviewsWritten(userId) } }),
      async (page) => {
        const gigs = await Promise.all(page.map(({ card }) => findItem<GigItem>(keys.gig(card.gigId))));
        return gigs.flatMap((gig) => (gig ? [gig.card.seller.id] : []));
      },
    ),
  // The other side of an order or of a project, who is found above.
  portfolio: () => emptyPager,
};

function biddersOn(projectId: string): Pager<string> {
  const { PK, SK } = keys.bid.begins(projectId);
  const where = { PK, SK: beginsWith(SK) };
  return mapPager(pagerOf<BidItem>({ where }), (page) => page.map(({ card }) => card.freelancer.id));
}

/** Everybody who may have been told of this person by name, some of them several times. */
export function newsReadersOf(userId: string): Pager<string> {
  const ofWork = Object.values(workOfPerson).map((kind) => kind.readers(userId));
  const others = Object.values(readersBy).map((find) => find(userId));
  return mapPager(concatPagers(...ofWork, ...others), (page) => page.filter((id) => id !== userId));
}
