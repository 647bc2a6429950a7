import * as gigs from '#functions/domain/gigs/gigs.ts';
import { toGig } from '#functions/domain/gigs/record.ts';
import { requireSelf } from '#functions/http/caller.ts';
import { handle } from '#functions/http/handle.ts';
import { claimImages } from '#functions/services/s3/pictures.ts';
import { once } from '#functions/table/once.ts';
import { gigs as calls } from '#shared/api/gigs.ts';

export const handler = handle(calls.create, {
  run: async ({ body, caller, request }) => {
    requireSelf(body.userId, caller);
    const gig = gigs.draft(caller, body);
    const repeatable = { owner: caller.id, call: 'gigs.create', key: request.idempotencyKey, input: body };
    const id = await once(repeatable, gig.card.id, async (claim) => {
      await claimImages([body.cover, ...body.images], caller.id);
      await gigs.publish(gig, claim);
    });
    return toGig(id === gig.card.id ? gig : await gigs.recall(id));
  },
});
