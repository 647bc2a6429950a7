import { countUploads } from '#functions/domain/accounts/creations.ts';
import { findStory } from '#functions/domain/modules/read.ts';
import { publishHandedIn } from '#functions/domain/modules/submission/handed-in.ts';
import { requireSubmittable, submit } from '#functions/domain/modules/submission/submit.ts';
import { handle } from '#functions/http/handle.ts';
import { storeImages, uploadedPictures } from '#functions/services/s3/pictures.ts';
import { modules as calls } from '#shared/api/work/modules.ts';

export const handler = handle(calls.submit, {
  // Pictures are stored only if the work can be submitted. Without pictures, the write itself checks that.
  load: async ({ params, body, caller }) => {
    const story = await findStory(params.id);
    if (body.images?.length) requireSubmittable(story, caller.id);
    return story;
  },
  run: async ({ params: { id }, body, caller, loaded }) => {
    const attached = (body.images ?? []).filter((image) => typeof image !== 'string');
    if (attached.length > 0)
      await countUploads(
        caller.id,
        attached.map(({ bytes }) => bytes.length),
      );
    const stored = (await storeImages('images', attached, caller.id)).values();
    // In the order in which they were given.
    const images = body.images?.map((image) =>
      typeof image === 'string' ? image : String(stored.next().value),
    );
    const pictures = uploadedPictures({ images: images ?? [] }, caller.id);
    const submission = { projectURL: body.projectURL, images };
    const module = await submit({ id, userId: caller.id }, submission, loaded, pictures.check);
    if (images) await publishHandedIn(module, pictures);
    return module;
  },
});
