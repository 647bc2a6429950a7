import { findWork } from '#functions/domain/kinds/finished-work.ts';
import { ask } from '#functions/domain/portfolio/ask.ts';
import { settlePictures } from '#functions/domain/portfolio/settle-pictures.ts';
import { toPiece, withLinks } from '#functions/domain/portfolio/wire.ts';
import { handle } from '#functions/http/handle.ts';
import { publicHome, uploadedPictures } from '#functions/services/s3/pictures.ts';
import { askedHome, removePiecePictures } from '#functions/services/s3/piece-pictures.ts';
import { portfolio as calls } from '#shared/api/accounts/portfolio.ts';

export const handler = handle(calls.ask, {
  load: ({ params, caller }) => findWork(params.id, caller.id),
  run: async ({ params: { id }, body, caller: maker, loaded: found }) => {
    const pictures = uploadedPictures({ images: body.images }, maker.id, [askedHome, publicHome]);
    const { card, isFirst } = await ask({ id, maker, findWork, found }, body, async (lost) => {
      await pictures.check(id);
      await removePiecePictures(id, lost);
    });
    await pictures.publish(id, askedHome);
    // What was shown before is private again until the client agrees to this. Of a first piece nothing is public: its
    // client agrees once its pictures are there, and publishes them.
    if (!isFirst) await settlePictures(id, card);
    return withLinks(toPiece(card));
  },
});
