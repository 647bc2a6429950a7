import { findWork } from '#functions/domain/kinds/finished-work.ts';
import { answer } from '#functions/domain/portfolio/answer.ts';
import { settlePictures } from '#functions/domain/portfolio/settle-pictures.ts';
import { toPiece } from '#functions/domain/portfolio/wire.ts';
import { handle } from '#functions/http/handle.ts';
import { requireAsked } from '#functions/services/s3/piece-pictures.ts';
import { portfolio as calls } from '#shared/api/accounts/portfolio.ts';

export const handler = handle(calls.answer, {
  load: ({ params, caller }) => findWork(params.id, caller.id),
  run: async ({ params: { id }, body, caller: by, loaded: found }) => {
    const card = await answer({ id, by, findWork, found }, body, requireAsked);
    await settlePictures(id, card);
    return toPiece(card);
  },
});
