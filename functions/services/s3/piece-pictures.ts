import { conflict } from '#functions/lib/errors.ts';
import { waiting } from '#shared/limits/services.ts';
import { smallOf } from '#shared/rules/pictures/picture.ts';
import * as portfolioTexts from '#shared/texts/portfolio.ts';

import { orMissing } from './bucket.ts';
import { copyOnce } from './copy.ts';
import { pictureLink } from './files.ts';
import { inspect } from './inspect.ts';
import { askedKey, PICTURE, publicKey } from './keys.ts';
import { headersIn, publicHome, typeOfName, type PictureHome } from './pictures.ts';
import { removePictures } from './remove-picture.ts';

/** Where the pictures of finished work are until its client agrees: only the two sides see them, by links. */
export const askedHome: PictureHome = { keyOf: askedKey };

/** The name of a picture below its home, as its URL has it. */
const nameIn = (url: string): string => PICTURE.exec(url)?.slice(1, 3).join('/') ?? '';

/** The keys of pictures that are not public yet, given by the URLs that they will have. */
export const askedKeysOf = (urls: readonly string[]): string[] => urls.map((url) => askedKey(nameIn(url)));

/** Links by which pages show such pictures, valid for five minutes. */
export const linksToAsked = (urls: readonly string[]): Promise<string[]> =>
  Promise.all(askedKeysOf(urls).map((key) => pictureLink(key, typeOfName(key) ?? '')));

/** Requires the pictures of a piece to be where only its two sides see them, in both sizes; 409 while one is missing. */
export async function requireAsked(urls: readonly string[]): Promise<void> {
  const keys = askedKeysOf(urls).flatMap((key) => [key, smallOf(key)]);
  const found = await Promise.all(keys.map(inspect));
  if (!found.every((each) => each)) throw conflict(portfolioTexts.notReady);
}

/**
 * Makes the pictures of a piece public: in every size the whole one, since that is what its client was shown, and nothing says that
 * the small one of its maker is the same picture. The private ones stay as long as the piece: from them whatever another request
 * removes at the same moment is published again. Idempotent.
 */
export const publishAsked = (urls: readonly string[]) => Promise.all(urls.map(publish));

async function publish(url: string): Promise<void> {
  const type = typeOfName(url);
  if (!type) return;
  const [from, to] = [askedKey(nameIn(url)), publicKey(nameIn(url))];
  const headers = headersIn(publicHome, type);
  await Promise.all(
    [to, smallOf(to)].map((key) =>
      // A picture that was removed at this moment is not published.
      orMissing(copyOnce({ from, to: key, headers, within: waiting.bytes })),
    ),
  );
}

/** Removes pictures of a piece, wherever they are. */
export async function removePiecePictures(folder: string, urls: readonly string[]): Promise<void> {
  await Promise.all([publicKey, askedKey].map((keyOf) => removePictures(folder, urls, keyOf)));
}
