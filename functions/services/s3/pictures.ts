import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  PutObjectCommand,
  S3ServiceException,
} from '@aws-sdk/client-s3';

import { env } from '#functions/lib/env.ts';
import { invalid } from '#functions/lib/errors.ts';
import { newId } from '#functions/lib/ids.ts';
import type { FilePart } from '#shared/entities/fields.ts';
import { imageTypes } from '#shared/entities/upload.ts';
import { limits } from '#shared/limits.ts';
import { messages } from '#shared/messages.ts';
import { smallOf } from '#shared/rules/picture.ts';

import { at, bucket, ifThere } from './bucket.ts';

/** Whose pictures these are before there is an account: an avatar's, chosen while registering. */
export const ANONYMOUS = 'anonymous';

/** A picture's address never gets other bytes, so browsers may keep it for ever. */
const FOR_EVER = 'public, max-age=31536000, immutable';

type ImageType = keyof typeof imageTypes;
const allImageTypes = Object.keys(imageTypes) as ImageType[];
const typeOf = Object.fromEntries(allImageTypes.map((type) => [imageTypes[type], type]));

/** How the files of each ending begin. */
const beginnings: Record<(typeof imageTypes)[ImageType], RegExp> = {
  png: /^\x89PNG\r\n/,
  jpg: /^\xff\xd8\xff/,
  gif: /^GIF8[79]a/,
  webp: /^RIFF[^]{4}WEBP/,
  avif: /^[^]{4}ftyp(?:[^]{4})*avi[fs]/,
};
const BEGINNING = 64;

const foreign = () => invalid(messages.gigs.ownImagesOnly);
const notAnImage = () => invalid(messages.uploads.notAnImage);

const waitingAt = (name: string) => `pending/${name}`;
const publicAt = (name: string) => `media/${name}`;
/** Where the picture with this record's URL is kept. */
const keyOf = (url: string) => url.slice(1);

type NewImage = { contentType: ImageType; variantOf?: string | undefined };

/**
 * Where a new picture of this owner waits until it is used, and its address from then on. With `variantOf`, the key of
 * another picture that waits, it is that one's small variant, and of its type.
 */
export function newImage(owner: string, { contentType, variantOf }: NewImage): { key: string; url: string } {
  const ending = imageTypes[contentType];
  if (variantOf === undefined) {
    const name = `${owner}/${newId()}.${ending}`;
    return { key: waitingAt(name), url: `/${publicAt(name)}` };
  }
  const [, name = '', of, endsIn] = /^pending\/(([\w-]+)\/\w+\.(\w+))$/.exec(variantOf) ?? [];
  if (of !== owner || endsIn !== ending) throw foreign();
  return { key: waitingAt(smallOf(name)), url: `/${publicAt(smallOf(name))}` };
}

/**
 * Makes an uploaded picture and its small variant public at its record's URL, once its first bytes are those of the
 * kind of picture it claims to be. Refuses others' pictures and addresses that are not ours; what already is public
 * stays. Where no fitting variant was uploaded the picture itself is the small one too, so that both always exist.
 */
export async function claimImage(url: string, owner: string): Promise<void> {
  const [, name = '', of, ending = ''] = /^\/media\/(([\w-]+)\/\w+\.(\w+))$/.exec(url) ?? [];
  const contentType = typeOf[ending];
  if (of !== owner || !contentType) throw foreign();

  const [whole, small] = [publicAt(name), smallOf(publicAt(name))];
  const [published, publishedSmall, upload, variant] = await Promise.all(
    [whole, small, waitingAt(name), smallOf(waitingAt(name))].map(look),
  );
  if (published && publishedSmall) return;

  const original = published ?? upload;
  if (!original) throw invalid(messages.notFound.upload);
  if (original.size > (owner === ANONYMOUS ? limits.upload.avatar : limits.upload.image)) {
    throw invalid(messages.uploads.tooLarge);
  }
  if (original.type !== contentType) throw notAnImage();
  const fits = variant && variant.type === contentType && variant.size < original.size;
  await Promise.all([
    published ? undefined : publish(original.key, whole, contentType),
    publishedSmall ? undefined : publish(fits ? variant.key : original.key, small, contentType),
  ]);
}

/** Claims all pictures of a record at once. */
export async function claimImages(urls: string[], owner: string): Promise<void> {
  await Promise.all([...new Set(urls)].map((url) => claimImage(url, owner)));
}

/** How much is kept under this key, and what kind of picture it is; null where there is nothing. */
async function look(key: string) {
  const Range = `bytes=0-${BEGINNING - 1}`;
  const object = await ifThere(bucket().send(new GetObjectCommand({ ...at(key), Range })));
  if (!object?.Body) return null;
  const size = Number(object.ContentRange?.split('/')[1] ?? object.ContentLength);
  return { key, size, type: imageTypeOf(await object.Body.transformToByteArray()) };
}

/** Copies what waited to where everybody can read it, unless another claim did so first. */
async function publish(from: string, to: string, contentType: ImageType): Promise<void> {
  const copy = new CopyObjectCommand({
    ...at(to),
    CopySource: `${env('BUCKET_NAME')}/${from}`,
    MetadataDirective: 'REPLACE',
    ContentType: contentType,
    CacheControl: FOR_EVER,
    IfNoneMatch: '*',
  });
  try {
    await bucket().send(copy);
  } catch (error) {
    const status = error instanceof S3ServiceException && error.$metadata.httpStatusCode;
    // Another claim is at it in this moment, and may yet fail.
    if (status === 409) return publish(from, to, contentType);
    if (status !== 412) throw error;
  }
}

/** What kind of picture begins like this; undefined where it is none. */
function imageTypeOf(bytes: Uint8Array): ImageType | undefined {
  const beginning = Buffer.from(bytes.subarray(0, BEGINNING)).toString('latin1');
  return allImageTypes.find((type) => beginnings[imageTypes[type]].test(beginning));
}

/**
 * Stores pictures that arrived inside a multipart request, none of them if one is no picture, and answers their
 * records' URLs. Their own first bytes say what kind they are.
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

/** Without a variant of its own it is the small one too. */
async function storeImage(bytes: Uint8Array, contentType: ImageType, owner: string): Promise<string> {
  const { url } = newImage(owner, { contentType });
  const image = { Body: bytes, ContentType: contentType, CacheControl: FOR_EVER };
  await Promise.all(bothOf(url).map((key) => bucket().send(new PutObjectCommand({ ...at(key), ...image }))));
  return url;
}

/** Removes pictures that were just stored and that no record will point at. */
export async function removeImages(urls: string[]): Promise<void> {
  const keys = urls.flatMap(bothOf);
  await Promise.all(keys.map((key) => bucket().send(new DeleteObjectCommand(at(key)))));
}

/** The keys of the picture with this record's URL and of its small variant. */
const bothOf = (url: string) => [keyOf(url), smallOf(keyOf(url))];
