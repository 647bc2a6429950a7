import { mutationOptions } from '@tanstack/react-query';

import type { RequestOf } from '#shared/api/call.ts';
import type { Api } from '#shared/api/index.ts';
import { api } from '#web/lib/api/client.ts';
import type { Submission } from '#web/lib/api/idempotency.ts';
import { pagedQuery } from '#web/lib/api/paged-query.ts';
import { queryKeys } from '#web/lib/api/query-keys.ts';

const { gigs, reviews, users } = queryKeys;

const PAGE_SIZE = 10;

/** The hash of the links to a gig's review form. */
export const ADD_REVIEW = '#add-review';

/** A gig's reviews, newest first, page by page. */
export const reviewsOfGigQuery = (gigId: string) =>
  pagedQuery({
    queryKey: reviews.ofGig(gigId),
    call: api.reviews.ofGig,
    request: { params: { gigId }, query: { limit: PAGE_SIZE } },
  });

/** The reviews that a seller received, or that a client wrote. */
export const reviewsOfUserQuery = (userId: string) =>
  pagedQuery({
    queryKey: reviews.ofUser(userId),
    call: api.reviews.ofUser,
    request: { params: { id: userId }, query: { limit: PAGE_SIZE } },
  });

/** Reviews a gig, which changes the ratings of the gig and of its seller. */
export const createReview = mutationOptions({
  mutationFn: ({ body, idempotencyKey }: Submission<RequestOf<Api['reviews']['create']>['body']>) =>
    api.reviews.create({ body }, { idempotencyKey }),
  meta: { invalidates: [reviews.all, gigs.all, users.all] },
});
