import { notify } from '#functions/domain/news/notify.ts';
import type { ProjectItem } from '#functions/domain/projects/record.ts';
import type { Step } from '#functions/table/transactions/transaction.ts';

import { statusOf, type BidItem } from './record.ts';

/** Steps: notify the client of the project of what happened to a bid on it. */
export function notifyClient(
  { card: { freelancer: from, amount } }: BidItem,
  project: ProjectItem | undefined,
  what: 'place' | 'withdraw',
): Step[] {
  if (!project) return [];
  const { id, title, client } = project.card;
  return [
    notify(client.id, {
      kind: `bid.${what}`,
      title,
      path: `/project/${id}/bids`,
      by: 'freelancer',
      from,
      amount,
    }),
  ];
}

/** Steps: notify the freelancer of what the client has decided about their bid, as it was before. */
export function notifyFreelancer(
  bid: BidItem,
  project: ProjectItem | undefined,
  status: 'ACCEPTED' | 'REJECTED',
): Step[] {
  if (!project) return [];
  const { id, title, client: from } = project.card;
  const what = status === 'ACCEPTED' ? 'accept' : statusOf(bid) === 'ACCEPTED' ? 'reopen' : 'reject';
  const news = { kind: `bid.${what}`, title, path: `/project/${id}`, by: 'client', from } as const;
  return [notify(bid.card.freelancer.id, news)];
}
