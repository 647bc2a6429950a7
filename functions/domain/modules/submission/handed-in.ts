import { get } from '#functions/domain/modules/read.ts';
import { folderOf, pictureName } from '#functions/services/s3/keys.ts';
import { removeFromFolders, inOwnFolder } from '#functions/services/s3/own-folder.ts';
import type { uploadedPictures } from '#functions/services/s3/pictures.ts';
import type { Module } from '#shared/entities/work/module.ts';

/** The folder of the picture with this name; undefined where none has it. */
export type FolderOfName = (name: string) => string | undefined;

/** The pictures that a module has once they are handed in, given by the URLs of their uploads or by those that it shows. */
export function placesOf(urls: readonly string[], before: readonly string[]): string[] {
  const places: string[] = [];
  for (const url of urls) places.push(inOwnFolder(url, [...before, ...places]));
  return places;
}

/** The folders of these pictures. */
export const folderIn =
  (urls: readonly string[]): FolderOfName =>
  (name) =>
    folderOf(urls.find((url) => pictureName(url) === name) ?? '');

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
  await removeFromFolders([...replaced, ...(current.formerImages ?? [])]);
}
