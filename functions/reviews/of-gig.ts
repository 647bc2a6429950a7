import * as reviews from '#functions/data/reviews.ts';
import { handle } from '#functions/lib/handle.ts';
import { reviews as calls } from '#shared/api/reviews.ts';

export const handler = handle(calls.ofGig, async ({ params, query }) => reviews.ofGig(params.gigId, query));
