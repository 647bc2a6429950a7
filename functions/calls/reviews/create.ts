import { publishReview, readBasis } from '#functions/domain/reviews/publish.ts';
import { newReview } from '#functions/domain/reviews/record.ts';
import { handle } from '#functions/http/handle.ts';
import { reviews as calls } from '#shared/api/work/reviews.ts';

export const handler = handle(calls.create, {
  load: ({ body, caller }) => readBasis(body.gigId, caller.id),
  run: ({ body, caller, request, loaded: basis }) =>
    publishReview(newReview(caller, body), basis, request.idempotencyKey),
});
