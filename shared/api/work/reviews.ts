import { call, PageQuery } from '#shared/api/call.ts';
import { Id } from '#shared/entities/fields.ts';
import { NewReview, Review, ReviewSide } from '#shared/entities/work/review.ts';
import * as z from '#shared/zod.ts';

export const reviews = {
  ofGig: call({
    summary: "A gig's reviews, newest first",
    method: 'GET',
    path: '/reviews/{gigId}',
    access: 'anyone',
    params: z.object({ gigId: Id }),
    query: PageQuery,
    reply: z.array(Review),
  }),
  ofUser: call({
    summary: 'Reviews that a seller received, or a client wrote; or those of one side',
    method: 'GET',
    path: '/reviews/user/{id}',
    access: 'anyone',
    uses: ['accounts'],
    params: z.object({ id: Id }),
    query: z.extend(PageQuery, { side: z.optional(ReviewSide) }),
    reply: z.array(Review),
  }),
  create: call({
    summary: 'Review a gig after a paid and completed order of it',
    method: 'POST',
    path: '/reviews',
    access: 'user',
    uses: ['attempts-per-person'],
    body: NewReview,
    reply: Review,
    status: 201,
    isRepeatable: true,
  }),
};
