import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  PutObjectCommand,
} from '@aws-sdk/client-s3';

import { env } from '#functions/lib/env.ts';
import { invalid, unavailable } from '#functions/lib/errors.ts';
import { newId } from '#functions/lib/ids.ts';
import { retryWhile } from '#functions/lib/retry.ts';
import type { FilePart } from '#shared/entities/fields.ts';
import { imageTypes } from '#shared/entities/upload.ts';
import { limits } from '#shared/limits.ts';
import { messages } from '#shared/messages.ts';
import { smallOf } from '#shared/rules/picture.ts';

import { bucket, objectAt, orMissing, statusOf } from './bucket.ts';

/** The owner of avatars that are uploaded while registering, before there is an account. */
export const ANONYMOUS = 'anonymous';

/** The bytes at a picture's URL never change, so browsers may cache them for ever. */
const CACHE_FOREVER = 'public, max-age=31536000, immutable';

type ImageType = keyof typeof imageTypes;
const allImageTypes = Object.keys(imageTypes) as ImageType[];
const typeOf = Object.fromEntries(allImageTypes.map((type) => [imageTypes[type], type]));

/** The first bytes of the files of each extension. */
const signatures: Record<(typeof imageTypes)[ImageType], RegExp> = {
  png: /^\x89PNG\r\n/,
  jpg: /^\xff\xd8\xff/,
  gif: /^GIF8[79]a/,
  webp: /^RIFF[^]{4}WEBP/,
  avif: /^[^]{4}ftyp(?:[^]{4})*avi[fs]/,
};
const SIGNATURE_LENGTH = 64;

const notOwnImage = () => invalid(messages.gigs.ownImagesOnly);
const notAnImage = () => invalid(messages.uploads.notAnImage);

const pendingKey = (name: string) => `pending/${name}`;
const publicKey = (name: string) => `media/${name}`;
/** The key of the picture with this URL. */
const keyOf = (url: string) => url.slice(1);

type NewImage = { contentType: ImageType; variantOf?: string | undefined };

/**
 * The key that a new picture of this owner is uploaded to, and its URL once a record uses it. With `variantOf`, the key of
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

/**
 * Makes an uploaded picture and its small variant public at this URL, after checking that its first bytes are those of
 * its type. 400 for another owner's picture and for any other URL; a picture that is public already stays as it is. If no
 * valid variant was uploaded, the picture itself is copied as its small variant, so that both always exist.
 */
export async function claimImage(url: string, owner: string): Promise<void> {
  const [, name = '', uploader, extension = ''] = /^\/media\/(([\w-]+)\/\w+\.(\w+))$/.exec(url) ?? [];
  const contentType = typeOf[extension];
  if (uploader !== owner || !contentType) throw notOwnImage();

  const [whole, small] = [publicKey(name), smallOf(publicKey(name))];
  const [published, publishedSmall, upload, variant] = await Promise.all(
    [whole, small, pendingKey(name), smallOf(pendingKey(name))].map(inspect),
  );
  if (published && publishedSmall) return;

  const original = published ?? upload;
  if (!original) throw invalid(messages.notFound.upload);
  if (original.size > (owner === ANONYMOUS ? limits.upload.avatar : limits.upload.image)) {
    throw invalid(messages.uploads.tooLarge);
  }
  if (original.type !== contentType) throw notAnImage();
  const isValidVariant = variant && variant.type === contentType && variant.size < original.size;
  await Promise.all([
    published ? undefined : publish(original.key, whole, contentType),
    publishedSmall ? undefined : publish(isValidVariant ? variant.key : original.key, small, contentType),
  ]);
}

/** Makes all pictures of a record public. */
export async function claimImages(urls: string[], owner: string): Promise<void> {
  await Promise.all([...new Set(urls)].map((url) => claimImage(url, owner)));
}

/** Size and type of the object of this key, if there is one. */
async function inspect(key: string) {
  const Range = `bytes=0-${SIGNATURE_LENGTH - 1}`;
  const object = await orMissing(bucket().send(new GetObjectCommand({ ...objectAt(key), Range })));
  if (!object?.Body) return undefined;
  const size = Number(object.ContentRange?.split('/')[1] ?? object.ContentLength);
  return { key, size, type: imageTypeOf(await object.Body.transformToByteArray()) };
}

/** Copies an uploaded picture to its public key, unless another request has done so. 503 while others keep copying it. */
async function publish(from: string, to: string, contentType: ImageType): Promise<void> {
  const copy = {
    ...objectAt(to),
    CopySource: `${env('BUCKET_NAME')}/${from}`,
    MetadataDirective: 'REPLACE',
    ContentType: contentType,
    CacheControl: CACHE_FOREVER,
    IfNoneMatch: '*',
  } as const;
  try {
    await retryWhile(isBeingCopied, () => bucket().send(new CopyObjectCommand(copy)));
  } catch (error) {
    if (isBeingCopied(error)) throw unavailable(messages.request.unavailable, error);
    if (statusOf(error) !== 412) throw error;
  }
}

/** Another request is writing the same key at this moment; it may still fail, so the copy is tried again. */
const isBeingCopied = (error: unknown) => statusOf(error) === 409;

/** The type of a picture, by its first bytes; undefined if they are not those of a picture. */
function imageTypeOf(bytes: Uint8Array): ImageType | undefined {
  const signature = Buffer.from(bytes.subarray(0, SIGNATURE_LENGTH)).toString('latin1');
  return allImageTypes.find((type) => signatures[imageTypes[type]].test(signature));
}

/**
 * Stores the pictures of a multipart request and returns their URLs. 400 if one of them is not a picture, and then none is
 * stored. The type of each is detected from its first bytes.
 */
export async function storeImages(files: FilePart[], owner: string): Promise<string[]> {
  const images = files.map(({ bytes }) => ({ bytes, contentType: imageTypeOf(bytes) }));
  return Promise.all(
    images.map(({ bytes, contentType }) => {
      if (!contentType || images.some((each) => !each.contentType)) throw notAnImage();
      return storeImage(bytes, contentType, owner);
    }),
  );
}

/** Stores a picture, and the same bytes as its small variant. */
async function storeImage(bytes: Uint8Array, contentType: ImageType, owner: string): Promise<string> {
  const { url } = newImage(owner, { contentType });
  const image = { Body: bytes, ContentType: contentType, CacheControl: CACHE_FOREVER };
  await Promise.all(
    keysOf(url).map((key) => bucket().send(new PutObjectCommand({ ...objectAt(key), ...image }))),
  );
  return url;
}

/** Deletes pictures that were just stored and that no record refers to. */
export async function removeImages(urls: string[]): Promise<void> {
  const keys = urls.flatMap(keysOf);
  await Promise.all(keys.map((key) => bucket().send(new DeleteObjectCommand(objectAt(key)))));
}

/** The keys of the picture with this URL and of its small variant. */
const keysOf = (url: string) => [keyOf(url), smallOf(keyOf(url))];
