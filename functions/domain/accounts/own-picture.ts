import { folderOf } from '#functions/services/s3/keys.ts';
import { removeFromFolders } from '#functions/services/s3/own-folder.ts';
import type { uploadedPictures } from '#functions/services/s3/pictures.ts';

import type { User } from './record.ts';
import { getCurrentUser } from './users.ts';

type Uploaded = ReturnType<typeof uploadedPictures>;

/** The pictures of themselves that somebody has, or had lately. */
export const ownPictures = ({ img, formerPictures = [] }: User): string[] =>
  img ? [img, ...formerPictures] : formerPictures;

/** Deletes what somebody has replaced or removed. */
export const removeFormerPictures = ({ id, formerPictures = [] }: User) =>
  // Earlier, these pictures were in the folder of their person, where a gig may show the same one.
  removeFromFolders(formerPictures.filter((url) => folderOf(url) !== id));

/**
 * Makes the picture of an account that was just saved public, and deletes those before it, which is harmless when it was done already.
 * If it has been replaced again meanwhile, it is deleted as well. The same request again does what has failed.
 */
export async function publishOwnPicture(user: User, uploaded: Uploaded): Promise<void> {
  const { id, img } = user;
  const published = img ? await uploaded.publish(folderOf(img) ?? '') : 0;
  await removeFormerPictures(user);
  if (img && published > 0 && (await getCurrentUser(id)).img !== img) await removeFromFolders([img]);
}
