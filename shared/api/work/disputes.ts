import { call } from '#shared/api/call.ts';
import { Dispute, DisputeId, NewDispute, NewOffer } from '#shared/entities/work/dispute.ts';
import { OrderSeen } from '#shared/entities/work/order.ts';
import * as z from '#shared/zod.ts';

const params = z.object({ id: DisputeId });

export const disputes = {
  create: call({
    summary:
      'Open a dispute about work for which money is held, or was just released, with an amount for the seller',
    method: 'POST',
    path: '/disputes',
    access: 'user',
    uses: ['books', 'work-beginning'],
    query: OrderSeen,
    body: NewDispute,
    reply: Dispute,
    status: 201,
  }),
  offer: call({
    summary: 'Name an amount for the seller, or another one; the same as the other side accepts that',
    method: 'PUT',
    path: '/disputes/{id}',
    access: 'user',
    uses: ['books'],
    params,
    query: OrderSeen,
    body: NewOffer,
    reply: Dispute,
  }),
  accept: call({
    summary: "Accept the other side's amount, which ends the dispute",
    method: 'POST',
    path: '/disputes/accept/{id}',
    access: 'user',
    uses: ['books'],
    params,
    query: OrderSeen,
    reply: Dispute,
  }),
  get: call({
    summary: 'A dispute, for the two parties of its order or module',
    method: 'GET',
    path: '/disputes/{id}',
    access: 'user',
    params,
    reply: Dispute,
  }),
};
