import { call, PageQuery } from '#shared/api/call.ts';
import { Id } from '#shared/entities/fields.ts';
import { Bid, BidId, BidSeen, NewBid } from '#shared/entities/work/bid.ts';
import { ProjectCard } from '#shared/entities/work/project.ts';
import * as z from '#shared/zod.ts';

const params = z.object({ id: BidId });

export const bids = {
  check: call({
    summary:
      'Whether a freelancer (by default the caller) has bid on a project, and the bid; for that freelancer and the client',
    method: 'GET',
    path: '/bids/check',
    access: 'user',
    query: z.object({ freelancerId: z.optional(Id), projectId: Id }),
    reply: z.object({ hasBid: z.boolean(), bid: z.optional(Bid) }),
  }),
  create: call({
    summary: 'Bid on a project, once; again only after withdrawing',
    method: 'POST',
    path: '/bids',
    access: 'seller',
    uses: ['blocks', 'work-beginning', 'attempts-per-person'],
    body: NewBid,
    reply: Bid,
    status: 201,
    isRepeatable: true,
  }),
  accept: call({
    summary: 'Accept a bid: the only one of its project',
    method: 'PUT',
    path: '/bids/{id}/accept',
    access: 'trader',
    uses: ['blocks', 'work-beginning'],
    params,
    query: BidSeen,
    reply: Bid,
  }),
  reject: call({
    summary: 'Reject a bid',
    method: 'PUT',
    path: '/bids/{id}/reject',
    access: 'user',
    uses: ['work-beginning'],
    params,
    query: BidSeen,
    reply: Bid,
  }),
  withdraw: call({
    summary: "Withdraw one's own bid that is not decided; the freelancer may bid again",
    method: 'POST',
    path: '/bids/withdraw/{id}',
    access: 'seller',
    params,
    reply: Bid,
  }),
  ofUser: call({
    summary: "The caller's bids with their projects, newest first",
    method: 'GET',
    path: '/bids/user/{id}/projects',
    access: 'user',
    params: z.object({ id: Id }),
    query: PageQuery,
    reply: z.object({
      projectBids: z.array(z.object({ project: ProjectCard, bid: Bid })),
      next: z.nullable(z.string()),
    }),
  }),
};
