import { smallOf } from '#shared/rules/pictures/picture.ts';

import { removeFile } from './files.ts';
import { PICTURE, publicKey } from './keys.ts';

/** Removes a public picture from the folder of this person or record, in both sizes. What is in another folder stays. */
export async function removePicture(folder: string, url: string | null): Promise<void> {
  const [, given, name = ''] = PICTURE.exec(url ?? '') ?? [];
  if (given !== folder) return;
  const key = publicKey(`${folder}/${name}`);
  await Promise.all([key, smallOf(key)].map(removeFile));
}

/** Removes these public pictures from this folder. */
export const removePictures = (folder: string, urls: readonly string[]) =>
  Promise.all(urls.map((url) => removePicture(folder, url)));
