import { postProject } from '#functions/domain/projects/post.ts';
import { toProject } from '#functions/domain/projects/record.ts';
import { requireSelf } from '#functions/http/caller.ts';
import { handle } from '#functions/http/handle.ts';
import { uploadedPictures } from '#functions/services/s3/pictures.ts';
import { projects as calls } from '#shared/api/work/projects.ts';

export const handler = handle(calls.create, {
  run: async ({ body, caller, request }) => {
    requireSelf(body.userId, caller);
    const pictures = uploadedPictures({ images: body.images }, caller.id);
    const project = await postProject(caller, body, {
      key: request.idempotencyKey,
      prepare: () => pictures.check(caller.id),
    });
    await pictures.publish(caller.id);
    return toProject(project);
  },
});
