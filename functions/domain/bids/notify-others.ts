import type { ChangeHandler } from '#functions/domain/changes/follow.ts';
import { followed } from '#functions/domain/changes/followed.ts';
import { notifyOnce } from '#functions/domain/news/notify.ts';
import * as projects from '#functions/domain/projects/read.ts';
import { now } from '#functions/lib/clock.ts';
import { createdAt } from '#functions/lib/ids.ts';
import type { Key } from '#functions/table/client.ts';
import { lists } from '#functions/table/keys.ts';
import { newest } from '#functions/table/page.ts';
import { findItem } from '#functions/table/read.ts';

import { statusOf, type BidItem } from './record.ts';

/** How many bids are read, and their freelancers told, at the same time. */
const PAGE = 25;

/** How long after an acceptance a change of the bid may tell of it: the stream forgets a change within a day. Later ones are of something else. */
const TOLD_WITHIN = 24 * 3_600_000;

/** Notifies those whose bids on a project wait that it went to another one. */
export const notifyOtherBidders: ChangeHandler = {
  name: 'other bidders',
  follows: followed.changes.otherBidders,
  atOnce: 1,
  taskFor: ({ key }) => ({ name: `${key.PK} ${key.SK}`, run: () => notifyOthers(key) }),
};

async function notifyOthers(key: Key): Promise<void> {
  const bid = await findItem<BidItem>(key);
  if (!bid?.acceptance || statusOf(bid) !== 'ACCEPTED') return;
  if (Date.parse(createdAt(bid.acceptance)) < now() - TOLD_WITHIN) return;
  const project = await projects.find(bid.card.projectId);
  if (!project) return;
  const { id, title, client: from } = project.card;
  const news = { kind: 'bid.lose', title, path: `/project/${id}`, by: 'client', from } as const;
  const { acceptance } = bid;
  for await (const others of waitingBids(id))
    await Promise.all(others.map(({ card }) => notifyOnce(card.freelancer.id, acceptance, news)));
}

/** The bids on a project that its client has not decided about, page by page. */
async function* waitingBids(projectId: string): AsyncGenerator<Pick<BidItem, 'card'>[]> {
  const all = { index: 'GSI2', key: lists.bidsOn(projectId) } as const;
  let cursor: string | undefined;
  do {
    const page = await newest<Pick<BidItem, 'card'>>(all, { limit: PAGE, cursor });
    yield page.items.filter((bid) => statusOf(bid) === 'PENDING');
    cursor = page.next;
  } while (cursor);
}
