import { findWork } from '#functions/domain/kinds/finished-work.ts';
import { withdraw } from '#functions/domain/portfolio/answer.ts';
import { handle } from '#functions/http/handle.ts';
import { portfolio as calls } from '#shared/api/accounts/portfolio.ts';

export const handler = handle(calls.withdraw, {
  load: ({ params, caller }) => findWork(params.id, caller.id),
  run: ({ params: { id }, caller: by, loaded: found }) =>
    withdraw({ id, by, findWork, found }, async (urls) => {
      // The library of files is loaded once there is something to remove.
      const { removePiecePictures } = await import('#functions/services/s3/piece-pictures.ts');
      await removePiecePictures(id, urls);
    }),
});
