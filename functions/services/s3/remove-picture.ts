import { smallOf } from '#shared/rules/picture.ts';

import { removeFile } from './files.ts';
import { publicKey } from './keys.ts';

/** Removes a public picture, in both sizes. */
export async function removePicture(url: string | null): Promise<void> {
  const name = url?.startsWith('/media/') ? url.slice('/media/'.length) : undefined;
  if (name === undefined || !name.includes('/')) return;
  await Promise.all([publicKey(name), smallOf(publicKey(name))].map(removeFile));
}
