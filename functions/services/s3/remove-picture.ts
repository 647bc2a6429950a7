import { smallOf } from '#shared/rules/pictures/picture.ts';

import { removeFile } from './files.ts';
import { PICTURE, publicKey } from './keys.ts';

/**
 * Removes a picture from the folder of this person or record, in both sizes: the public one, or that of another key. What is in
 * another folder stays.
 */
export async function removePicture(folder: string, url: string | null, keyOf = publicKey): Promise<void> {
  const [, given, name = ''] = PICTURE.exec(url ?? '') ?? [];
  if (given !== folder) return;
  const key = keyOf(`${folder}/${name}`);
  await Promise.all([key, smallOf(key)].map(removeFile));
}

/** Removes these pictures from this folder: the public ones, or those of another key. */
export const removePictures = (folder: string, urls: readonly string[], keyOf = publicKey) =>
  Promise.all(urls.map((url) => removePicture(folder, url, keyOf)));
