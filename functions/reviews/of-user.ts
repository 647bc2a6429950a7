import * as reviews from '#functions/data/reviews.ts';
import { handle } from '#functions/lib/handle.ts';
import { reviews as calls } from '#shared/api/reviews.ts';

export const handler = handle(calls.ofUser, async ({ params, query }) => reviews.ofUser(params.id, query));
