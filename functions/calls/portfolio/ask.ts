import { findWork } from '#functions/domain/kinds/finished-work.ts';
import { ask } from '#functions/domain/portfolio/ask.ts';
import { handle } from '#functions/http/handle.ts';
import { uploadedPictures } from '#functions/services/s3/pictures.ts';
import { removePictures } from '#functions/services/s3/remove-picture.ts';
import { portfolio as calls } from '#shared/api/accounts/portfolio.ts';

export const handler = handle(calls.ask, {
  load: ({ params, caller }) => findWork(params.id, caller.id),
  run: async ({ params: { id }, body, caller: maker, loaded: found }) => {
    const pictures = uploadedPictures({ images: body.images }, maker.id);
    const { piece, dropped } = await ask({ id, maker, findWork, found }, body, () => pictures.check(id));
    await pictures.publish(id);
    await removePictures(id, dropped);
    return piece;
  },
});
