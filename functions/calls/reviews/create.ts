import * as reviews from '#functions/domain/reviews/reviews.ts';
import { handle } from '#functions/http/handle.ts';
import { once } from '#functions/table/once.ts';
import { reviews as calls } from '#shared/api/reviews.ts';

export const handler = handle(calls.create, {
  look: ({ body, caller }) => reviews.grounds(body.gigId, caller.id),
  run: async ({ body, caller, request, looked: grounds }) => {
    const review = reviews.draft(caller, body);
    const { idempotencyKey: key } = request;
    const repeatable = { owner: caller.id, call: 'reviews.create', key, input: body };
    const id = await once(repeatable, review.id, (claim) => reviews.publish(review, grounds, claim));
    return id === review.id ? review : reviews.recall(body.gigId, id);
  },
});
