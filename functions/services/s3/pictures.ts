import { PutObjectCommand } from '@aws-sdk/client-s3';

import { at, invalid } from '#functions/lib/errors.ts';
import { newId } from '#functions/lib/ids.ts';
import { abortAfter } from '#functions/lib/time-limit.ts';
import type { FilePart } from '#shared/entities/fields.ts';
import { imageTypes } from '#shared/entities/upload.ts';
import { waiting } from '#shared/limits/services.ts';
import * as uploadLimits from '#shared/limits/uploads.ts';
import type { Refusal } from '#shared/refusal.ts';
import { pictureTypeOf } from '#shared/rules/pictures/picture-type.ts';
import { smallOf } from '#shared/rules/pictures/picture.ts';
import * as gigTexts from '#shared/texts/gigs.ts';
import * as notFoundTexts from '#shared/texts/not-found.ts';
import * as uploadTexts from '#shared/texts/uploads.ts';

import { bucket, objectAt } from './bucket.ts';
import { copyOnce } from './copy.ts';
import { inspect } from './inspect.ts';
import { pendingKey, PICTURE, publicKey } from './keys.ts';

/** The owner of avatars that are uploaded while registering, before there is an account. */
export const ANONYMOUS = 'anonymous';

/** The field of the picture that people have of themselves, which every list loads beside their name. */
const AVATAR = 'img';

/** The bytes at a picture's URL never change, so browsers may cache them for ever. */
const CACHE_FOREVER = 'public, max-age=31536000, immutable';

type ImageType = keyof typeof imageTypes;
const typeOf = new Map(
  Object.entries(imageTypes).map(([type, extension]) => [extension as string, type as ImageType]),
);

const notOwnImage = () => invalid(gigTexts.ownImagesOnly);

/** A picture's place in a request: the name of its field, and its index where the field is a list. */
type Place = { field: string; index?: number };

/** The refusal of one picture, which names it. */
function refused({ field, index }: Place, refusal: Refusal) {
  if (index === undefined) return invalid(refusal, at(field, refusal));
  const { message } = uploadTexts.ofPicture({ number: index + 1, refusal: refusal.message });
  return invalid({ ...refusal, message }, at(`${field}.${index}`, { ...refusal, message }));
}

type NewImage = { contentType: ImageType; variantOf?: string | undefined };

/**
 * The key that a new picture of this owner is uploaded to, and the URL by which a record takes it. With `variantOf`, the key of
 * another uploaded picture, it is the small variant of that picture and of the same type.
 */
export function newImage(owner: string, { contentType, variantOf }: NewImage): { key: string; url: string } {
  const extension = imageTypes[contentType];
  if (variantOf === undefined) {
    const name = `${owner}/${newId()}.${extension}`;
    return { key: pendingKey(name), url: `/${publicKey(name)}` };
  }
  const [, name = '', uploader, extensionOfOther] = /^pending\/(([\w-]+)\/\w+\.(\w+))$/.exec(variantOf) ?? [];
  if (uploader !== owner || extensionOfOther !== extension) throw notOwnImage();
  return { key: pendingKey(smallOf(name)), url: `/${publicKey(smallOf(name))}` };
}

/** Where the pictures of a record are kept, and how long browsers may keep them. */
export type PictureHome = { keyOf: (name: string) => string; CacheControl?: string };

/** Where everybody sees them. */
export const publicHome: PictureHome = { keyOf: publicKey, CacheControl: CACHE_FOREVER };

/** The type of the picture with this name; undefined for a name that no picture has. */
export const typeOfName = (name: string): ImageType | undefined =>
  typeOf.get(name.slice(name.lastIndexOf('.') + 1));

/** The headers that a picture of this type has where it is kept. */
export const headersIn = ({ CacheControl }: PictureHome, ContentType: ImageType) => ({
  ContentType,
  ...(CacheControl ? { CacheControl } : {}),
});

/** The folder of a record's pictures, or the one of the picture with this name. */
type Folder = string | ((name: string) => string | undefined) | undefined;

const folderFor = (folder: Folder, name: string) => (typeof folder === 'function' ? folder(name) : folder);

/** A picture that is to be kept in a folder: where it is and its small variant, which may be there already. */
type Found = { name: string; type: ImageType; whole: string; small: string };

/**
 * The pictures with the URLs in these fields, which `owner` uploaded and a record is about to refer to in a folder: that of
 * the person, or of the record itself. `check` comes before the record is written: 400 for another owner's picture, for any
 * other URL, and if the first bytes are not those of its type; the refusal names the picture. What is in the folder already,
 * in one of its homes, may stay. `publish` comes after it, so that nothing is public that no record refers to. If the process
 * ends in between, the pictures stay uploaded for a day, and the same request again publishes them. Where each picture has a
 * folder of its own, the folder is a function of the picture's name.
 */
export function uploadedPictures(
  fields: Record<string, string | string[]>,
  owner: string,
  homes: readonly PictureHome[] = [publicHome],
) {
  const places = new Map<string, Place>();
  for (const [field, value] of Object.entries(fields)) {
    if (typeof value === 'string') places.set(value, { field });
    else value.forEach((url, index) => places.has(url) || places.set(url, { field, index }));
  }
  let found: Found[] = [];
  return {
    /** Without a folder there is none yet. */
    check: async (folder?: Folder) => {
      found = await Promise.all(
        [...places].map(([url, place]) => findPicture(url, place, { owner, folder, homes })),
      );
    },
    /** Answers how many there were to publish. */
    publish: async (folder: NonNullable<Folder>, home = publicHome) => {
      await Promise.all(found.map((picture) => keepPicture(picture, folder, home)));
      return found.length;
    },
  };
}

/** Copies what is not there already. */
async function keepPicture({ name, type, whole, small }: Found, within: Folder, home: PictureHome) {
  const folder = folderFor(within, name);
  if (folder === undefined) return;
  const key = home.keyOf(`${folder}/${name}`);
  const copies: [from: string, to: string][] = [
    [whole, key],
    [small, smallOf(key)],
  ];
  await Promise.all(
    copies
      .filter(([from, to]) => from !== to)
      .map(([from, to]) => copyOnce({ from, to, headers: headersIn(home, type), within: waiting.bytes })),
  );
}

/**
 * Finds a picture and its small variant. If no valid variant was uploaded, the picture itself is its small variant, so that both
 * always exist.
 */
async function findPicture(
  url: string,
  place: Place,
  { owner, folder: within, homes }: { owner: string; folder: Folder; homes: readonly PictureHome[] },
): Promise<Found> {
  const [, given, name = ''] = PICTURE.exec(url) ?? [];
  const folder = folderFor(within, name);
  const type = typeOfName(name);
  if (!given || ![owner, folder].includes(given) || !type) throw refused(place, gigTexts.ownImagesOnly);

  const upload = pendingKey(`${owner}/${name}`);
  const kept = folder === undefined ? [] : homes.map(({ keyOf }) => keyOf(`${folder}/${name}`));
  const inspected = (keys: string[]) => Promise.all(keys.map(inspect));
  const [[uploaded, variant], keptWhole, keptSmall] = await Promise.all([
    inspected([upload, smallOf(upload)]),
    inspected(kept),
    inspected(kept.map(smallOf)),
  ]);
  const original = keptWhole.find((each) => each) ?? uploaded;
  if (!original) throw refused(place, notFoundTexts.upload);
  if (original.size > uploadLimits.size[place.field === AVATAR ? 'avatar' : 'image'])
    throw refused(place, uploadTexts.tooLarge);
  if (original.type !== type) throw refused(place, uploadTexts.notAnImage);
  const isValidVariant = variant && variant.type === type && variant.size < original.size;
  const small = keptSmall.find((each) => each) ?? (isValidVariant ? variant : original);
  return { name, type, whole: original.key, small: small.key };
}

/**
 * Stores the pictures of a multipart request as uploads and returns their URLs. 400, naming it, if one of them is not a
 * picture, and then none is stored. The type of each is detected from its first bytes.
 */
export async function storeImages(field: string, files: FilePart[], owner: string): Promise<string[]> {
  const images = files.map(({ bytes }, index) => {
    const contentType = pictureTypeOf(bytes);
    if (!contentType) throw refused({ field, index }, uploadTexts.notAnImage);
    return { bytes, contentType };
  });
  return Promise.all(images.map(({ bytes, contentType }) => storeImage(bytes, contentType, owner)));
}

async function storeImage(bytes: Uint8Array, contentType: ImageType, owner: string): Promise<string> {
  const { key, url } = newImage(owner, { contentType });
  await bucket().send(
    new PutObjectCommand({ ...objectAt(key), Body: bytes, ContentType: contentType }),
    abortAfter(waiting.bytes),
  );
  return url;
}
