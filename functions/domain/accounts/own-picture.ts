import { newId } from '#functions/lib/ids.ts';
import { folderOf, pictureIn, pictureName } from '#functions/services/s3/keys.ts';
import type { uploadedPictures } from '#functions/services/s3/pictures.ts';
import { removePicture } from '#functions/services/s3/remove-picture.ts';

import type { User } from './record.ts';
import { getCurrentUser } from './users.ts';

type Uploaded = ReturnType<typeof uploadedPictures>;

/**
 * The picture that somebody has of themselves, given by the URL of its upload. Each has a folder of its own, so that deleting one
 * never deletes another: not what a gig shows of the same upload, and not what is chosen again.
 */
export const newOwnPicture = (url: string): string => pictureIn(newId(), url);

/** The picture that somebody has once they have saved this one: the same as before, if that was made of this upload. */
export const savedPicture = (url: string, before: string | null): string =>
  before !== null && pictureName(url) === pictureName(before) ? before : newOwnPicture(url);

/** The pictures of themselves that somebody has, or had lately. */
export const ownPictures = ({ img, formerPictures = [] }: User): string[] =>
  img ? [img, ...formerPictures] : formerPictures;

/** Deletes these pictures that people have had of themselves. */
export const removeOwnPictures = (urls: readonly string[]) =>
  Promise.all(urls.map((url) => removePicture(folderOf(url) ?? '', url)));

/** Deletes what somebody has replaced or removed. */
export const removeFormerPictures = ({ id, formerPictures = [] }: User) =>
  // Earlier, these pictures were in the folder of their person, where a gig may show the same one.
  removeOwnPictures(formerPictures.filter((url) => folderOf(url) !== id));

/**
 * Makes the picture of an account that was just saved public, and deletes those before it. If it has been replaced again
 * meanwhile, it is deleted as well. The same request again does what has failed.
 */
export async function publishOwnPicture(user: User, uploaded: Uploaded): Promise<void> {
  await removeFormerPictures(user);
  const { id, img } = user;
  if (!img || (await uploaded.publish(folderOf(img) ?? '')) === 0) return;
  if ((await getCurrentUser(id)).img !== img) await removeOwnPictures([img]);
}
