import * as projects from '#functions/domain/projects/projects.ts';
import { toProject } from '#functions/domain/projects/record.ts';
import { requireSelf } from '#functions/http/caller.ts';
import { handle } from '#functions/http/handle.ts';
import { claimImages } from '#functions/services/s3/pictures.ts';
import { once } from '#functions/table/once.ts';
import { projects as calls } from '#shared/api/projects.ts';

export const handler = handle(calls.create, {
  run: async ({ body, caller, request }) => {
    requireSelf(body.userId, caller);
    const whole = projects.draft(caller, body);
    const { id } = whole.project.card;
    const repeatable = {
      owner: caller.id,
      call: 'projects.create',
      key: request.idempotencyKey,
      input: body,
    };
    const made = await once(repeatable, id, async (claim) => {
      await claimImages(body.images, caller.id);
      await projects.post(whole, claim);
    });
    return toProject(made === id ? whole : await projects.read(made));
  },
});
