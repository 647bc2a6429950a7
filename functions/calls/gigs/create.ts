import { publishGig } from '#functions/domain/gigs/publish.ts';
import { toGig } from '#functions/domain/gigs/record.ts';
import { requireSelf } from '#functions/http/caller.ts';
import { handle } from '#functions/http/handle.ts';
import { uploadedPictures } from '#functions/services/s3/pictures.ts';
import { gigs as calls } from '#shared/api/work/gigs.ts';

export const handler = handle(calls.create, {
  run: async ({ body, caller, request }) => {
    requireSelf(body.userId, caller);
    const pictures = uploadedPictures({ cover: body.cover, images: body.images }, caller.id);
    const gig = await publishGig(caller, body, {
      key: request.idempotencyKey,
      prepare: () => pictures.check(caller.id),
    });
    await pictures.publish(caller.id);
    return toGig(gig);
  },
});
