import { listReviewsOfUser } from '#functions/domain/reviews/list.ts';
import { handle } from '#functions/http/handle.ts';
import { reviews as calls } from '#shared/api/work/reviews.ts';

export const handler = handle(calls.ofUser, {
  run: async ({ params, query }) => listReviewsOfUser(params.id, query),
});
