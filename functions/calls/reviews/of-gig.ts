import * as reviews from '#functions/domain/reviews/reviews.ts';
import { handle } from '#functions/http/handle.ts';
import { reviews as calls } from '#shared/api/reviews.ts';

export const handler = handle(calls.ofGig, {
  run: async ({ params, query }) => reviews.ofGig(params.gigId, query),
});
