import { once } from '#functions/data/once.ts';
import { toProject } from '#functions/data/project-view.ts';
import * as projects from '#functions/data/projects.ts';
import { requireSelf } from '#functions/lib/caller.ts';
import { handle } from '#functions/lib/handle.ts';
import { claimImages } from '#functions/services/pictures.ts';
import { projects as calls } from '#shared/api/projects.ts';

export const handler = handle(calls.create, async ({ body, caller, request }) => {
  requireSelf(body.userId, caller);
  const whole = projects.draft(caller, body);
  const { id } = whole.project.card;
  const repeatable = { owner: caller.id, call: 'projects.create', key: request.idempotencyKey, input: body };
  const made = await once(repeatable, id, async (claim) => {
    await claimImages(body.images, caller.id);
    await projects.post(whole, claim);
  });
  return toProject(made === id ? whole : await projects.read(made));
});
