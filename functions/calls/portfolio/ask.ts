import { findWork } from '#functions/domain/kinds/finished-work.ts';
import { ask } from '#functions/domain/portfolio/ask.ts';
import { withLinks } from '#functions/domain/portfolio/wire.ts';
import { handle } from '#functions/http/handle.ts';
import { publicHome, uploadedPictures } from '#functions/services/s3/pictures.ts';
import { askedHome, removePiecePictures } from '#functions/services/s3/piece-pictures.ts';
import { removePictures } from '#functions/services/s3/remove-picture.ts';
import { portfolio as calls } from '#shared/api/accounts/portfolio.ts';

export const handler = handle(calls.ask, {
  load: ({ params, caller }) => findWork(params.id, caller.id),
  run: async ({ params: { id }, body, caller: maker, loaded: found }) => {
    const pictures = uploadedPictures({ images: body.images }, maker.id, [askedHome, publicHome]);
    const { piece, dropped } = await ask({ id, maker, findWork, found }, body, () => pictures.check(id));
    // The same as what is shown already stays shown.
    if (piece.state === 'shown') return piece;
    await pictures.publish(id, askedHome);
    // What was shown before is private again until the client agrees to this.
    await removePictures(id, piece.images);
    await removePiecePictures(id, dropped);
    return withLinks(piece);
  },
});
