import { get } from '#functions/domain/modules/read.ts';
import { newId } from '#functions/lib/ids.ts';
import { folderOf, pictureIn, pictureName } from '#functions/services/s3/keys.ts';
import type { uploadedPictures } from '#functions/services/s3/pictures.ts';
import { removePicture } from '#functions/services/s3/remove-picture.ts';
import type { Module } from '#shared/entities/work/module.ts';

/** The folder of the picture with this name; undefined where none has it. */
export type FolderOfName = (name: string) => string | undefined;

/**
 * The pictures that a module has once they are handed in, given by the URLs of their uploads or by those that it shows. What it
 * shows stays where it is. Each other one has a folder that no picture has had, so that deleting what was replaced never
 * deletes what is handed in again.
 */
export function placesOf(urls: readonly string[], before: readonly string[]): string[] {
  const places = new Map(before.map((url) => [pictureName(url), url]));
  return urls.map((url) => {
    const place = places.get(pictureName(url)) ?? pictureIn(newId(), url);
    places.set(pictureName(url), place);
    return place;
  });
}

/** The folders of these pictures. */
export const folderIn =
  (urls: readonly string[]): FolderOfName =>
  (name) =>
    folderOf(urls.find((url) => pictureName(url) === name) ?? '');

/** Deletes these pictures that were handed in. */
export const removeHandedIn = (urls: readonly string[]) =>
  Promise.all(urls.map((url) => removePicture(folderOf(url) ?? '', url)));

/**
 * Makes the pictures of a module that were just handed in public, and deletes those that they replaced. What has been replaced
 * meanwhile is deleted as well. The same request again does what has failed.
 */
export async function publishHandedIn(
  { id, images }: Pick<Module, 'id' | 'images'>,
  uploaded: ReturnType<typeof uploadedPictures>,
): Promise<void> {
  await uploaded.publish(folderIn(images));
  const current = await get(id);
  const replaced = images.filter((url) => !current.images.includes(url));
  await removeHandedIn([...replaced, ...(current.formerImages ?? [])]);
}
