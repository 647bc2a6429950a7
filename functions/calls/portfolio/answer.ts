import { findWork } from '#functions/domain/kinds/finished-work.ts';
import { answer } from '#functions/domain/portfolio/answer.ts';
import { handle } from '#functions/http/handle.ts';
import { portfolio as calls } from '#shared/api/accounts/portfolio.ts';

export const handler = handle(calls.answer, {
  load: ({ params, caller }) => findWork(params.id, caller.id),
  run: async ({ params: { id }, body, caller: by, loaded: found }) => {
    const { piece, dropped } = await answer({ id, by, findWork, found }, body);
    if (dropped.length > 0) {
      // The library of files is loaded once there is something to remove.
      const { removePictures } = await import('#functions/services/s3/remove-picture.ts');
      await removePictures(id, dropped);
    }
    return piece;
  },
});
