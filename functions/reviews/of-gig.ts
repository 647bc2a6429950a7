import * as reviews from '#functions/data/reviews.ts';
import { handle } from '#functions/lib/handle.ts';
import { api } from '#shared/api/index.ts';

export const handler = handle(api.reviews.ofGig, async ({ params, query }) =>
  reviews.ofGig(params.gigId, query),
);
