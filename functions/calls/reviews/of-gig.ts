import { listReviewsOfGig } from '#functions/domain/reviews/list.ts';
import { handle } from '#functions/http/handle.ts';
import { reviews as calls } from '#shared/api/work/reviews.ts';

export const handler = handle(calls.ofGig, {
  run: async ({ params, query }) => listReviewsOfGig(params.gigId, query),
});
