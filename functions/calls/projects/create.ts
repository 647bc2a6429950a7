import * as projects from '#functions/domain/projects/projects.ts';
import { toProject } from '#functions/domain/projects/record.ts';
import { requireSelf } from '#functions/http/caller.ts';
import { handle } from '#functions/http/handle.ts';
import { claimImages } from '#functions/services/s3/pictures.ts';
import { createOnce } from '#functions/table/create-once.ts';
import { projects as calls } from '#shared/api/projects.ts';

export const handler = handle(calls.create, {
  run: async ({ body, caller, request }) => {
    requireSelf(body.userId, caller);
    const whole = projects.draft(caller, body);
    const createRequest = {
      owner: caller.id,
      call: 'projects.create',
      key: request.idempotencyKey,
      input: body,
    };
    return createOnce(createRequest, {
      id: whole.project.card.id,
      create: async (claim) => {
        await claimImages(body.images, caller.id);
        await projects.post(whole, claim);
        return toProject(whole);
      },
      get: async (id) => toProject(await projects.getWhole(id)),
    });
  },
});
