import { findWork } from '#functions/domain/kinds/finished-work.ts';
import { answer } from '#functions/domain/portfolio/answer.ts';
import { handle } from '#functions/http/handle.ts';
import { publishAsked, removePiecePictures } from '#functions/services/s3/piece-pictures.ts';
import { portfolio as calls } from '#shared/api/accounts/portfolio.ts';

export const handler = handle(calls.answer, {
  load: ({ params, caller }) => findWork(params.id, caller.id),
  run: async ({ params: { id }, body, caller: by, loaded: found }) => {
    const { piece, dropped } = await answer({ id, by, findWork, found }, body);
    if (piece.state === 'shown') await publishAsked(id, piece.images);
    await removePiecePictures(id, dropped);
    return piece;
  },
});
