import { toModule } from '#functions/data/module-view.ts';
import * as modules from '#functions/data/modules.ts';
import { handle } from '#functions/lib/handle.ts';
import { claimImages, storeImage } from '#functions/services/files.ts';
import { modules as calls } from '#shared/api/modules.ts';
import type { FilePart } from '#shared/entities/fields.ts';

export const handler = handle(calls.submit, async ({ params: { id }, body, caller }) => {
  await modules.requireSubmittable(id, caller.id);
  const { projectURL, images } = body;
  const urls = images && (await kept(images, caller.id));
  return toModule(await modules.submit(id, caller.id, { projectURL, images: urls }));
});

/** Pictures that were uploaded before are claimed; those that came along are stored. */
async function kept(images: (string | FilePart)[], owner: string): Promise<string[]> {
  const uploaded = images.filter((image) => typeof image === 'string');
  const [, ...stored] = await Promise.all([
    claimImages(uploaded, owner),
    ...images.filter((image) => typeof image !== 'string').map((image) => storeImage(owner, image)),
  ]);
  return [...uploaded, ...stored];
}
