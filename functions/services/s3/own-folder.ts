import { newId } from '#functions/lib/ids.ts';

import { folderOf, pictureIn, pictureName } from './keys.ts';
import { removePicture } from './remove-picture.ts';

/**
 * The URL of a picture in a folder that no picture has had, of the URL of its upload; what is of the same upload among these stays
 * where it is. So deleting one never deletes another: not what another record shows of the upload, and not what is chosen again.
 */
export const inOwnFolder = (url: string, before: readonly string[] = []): string =>
  before.find((each) => pictureName(each) === pictureName(url)) ?? pictureIn(newId(), url);

/** Deletes these pictures, each from the folder that its URL names. */
export const removeFromFolders = (urls: readonly string[]) =>
  Promise.all(urls.map((url) => removePicture(folderOf(url) ?? '', url)));
