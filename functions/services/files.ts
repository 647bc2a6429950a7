import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { create as contentDisposition } from 'content-disposition';
import sanitize from 'sanitize-filename';

import { env, optionalEnv } from '#functions/lib/env.ts';
import { AppError } from '#functions/lib/errors.ts';
import type { FilePart } from '#shared/entities/fields.ts';
import { imageTypes } from '#shared/entities/upload.ts';
import { limits } from '#shared/limits.ts';
import { messages } from '#shared/messages.ts';

import { newId } from './ids.ts';

/** Whose pictures these are before there is an account: an avatar's, chosen while registering. */
export const ANONYMOUS = 'anonymous';

const UNTYPED = 'application/octet-stream';
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

let client: S3Client | undefined;

function bucket(): S3Client {
  const endpoint = optionalEnv('S3_ENDPOINT');
  return (client ??= new S3Client({
    // The default signs the checksum of an empty body, which no browser's upload can have.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
  }));
}

const at = (Key: string) => ({ Bucket: env('BUCKET_NAME'), Key });

async function ifThere<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404) return null;
    throw error;
  }
}

const notUploaded = () => new AppError('invalid', messages.notFound.upload);
const notAnImage = () => new AppError('invalid', messages.uploads.notAnImage);

/** Where a new picture of this owner waits until it is used, and its address from then on. */
export function newImage(owner: string, contentType: ImageType): { key: string; url: string } {
  const name = `${owner}/${newId()}.${imageTypes[contentType]}`;
  return { key: `pending/${name}`, url: `/media/${name}` };
}

/**
 * Signs one PUT of exactly this type and length, for five minutes. It also signs that nothing may be there yet:
 * what was checked, delivered or paid for cannot be replaced afterwards with a link that is still good.
 */
export async function presignUpload(file: { key: string; contentType: string; size: number }) {
  const headers = { 'content-type': file.contentType, 'if-none-match': '*' };
  const command = new PutObjectCommand({
    ...at(file.key),
    ContentType: file.contentType,
    ContentLength: file.size,
    IfNoneMatch: '*',
  });
  const uploadUrl = await getSignedUrl(bucket(), command, {
    expiresIn: limits.upload.linkLifetime / 1000,
    signableHeaders: new Set([...Object.keys(headers), 'content-length']),
  });
  return { uploadUrl, headers };
}

/**
 * Makes an uploaded picture public at its record's URL, once its first bytes are those of the kind of picture it
 * claims to be. Refuses others' pictures and addresses that are not ours; a picture that already is public stays.
 */
export async function claimImage(url: string, owner: string): Promise<void> {
  const [, name = '', of, ending = ''] = /^\/media\/(([\w-]+)\/[\w-]+\.(\w+))$/.exec(url) ?? [];
  const contentType = typeOf[ending];
  if (of !== owner || !contentType) throw new AppError('invalid', messages.gigs.ownImagesOnly);

  const [earlier, upload] = await Promise.all([
    ifThere(bucket().send(new HeadObjectCommand(at(`media/${name}`)))),
    ifThere(
      bucket().send(new GetObjectCommand({ ...at(`pending/${name}`), Range: `bytes=0-${BEGINNING - 1}` })),
    ),
  ]);
  const beginning = Buffer.from((await upload?.Body?.transformToByteArray()) ?? []);
  if (earlier) return;
  if (!upload) throw notUploaded();

  const size = Number(upload.ContentRange?.split('/')[1] ?? upload.ContentLength);
  if (!(size <= (owner === ANONYMOUS ? limits.upload.avatar : limits.upload.image))) {
    throw new AppError('invalid', messages.uploads.tooLarge);
  }
  if (imageTypeOf(beginning) !== contentType) throw notAnImage();
  await bucket().send(
    new CopyObjectCommand({
      ...at(`media/${name}`),
      CopySource: `${env('BUCKET_NAME')}/pending/${name}`,
      MetadataDirective: 'REPLACE',
      ContentType: contentType,
      CacheControl: FOR_EVER,
    }),
  );
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

async function storeImage(bytes: Uint8Array, contentType: ImageType, owner: string): Promise<string> {
  const { url } = newImage(owner, contentType);
  const image = { Body: bytes, ContentType: contentType, CacheControl: FOR_EVER };
  await bucket().send(new PutObjectCommand({ ...at(keyOf(url)), ...image }));
  return url;
}

/** Where the picture with this record's URL is kept. */
const keyOf = (url: string) => url.slice(1);

/** Removes pictures that were just stored and that no record will point at. */
export async function removeImages(urls: string[]): Promise<void> {
  await Promise.all(urls.map((url) => bucket().send(new DeleteObjectCommand(at(keyOf(url))))));
}

/** Claims all pictures of a record at once. */
export async function claimImages(urls: string[], owner: string): Promise<void> {
  await Promise.all([...new Set(urls)].map((url) => claimImage(url, owner)));
}

/** A file name that is safe on every system and in every header, still readable, its ending kept. */
export function safeFileName(fileName: string): string {
  // Invisible marks can turn the order of letters around, so that an ending is not what it looks like.
  const visible = fileName
    .normalize('NFC')
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '');
  const [, stem = '', ending = ''] = /^(.*?)(\.\w{1,10})?$/.exec(visible.trim()) ?? [];
  const letters = [...sanitize(stem).trim()];
  while (Buffer.byteLength(letters.join('')) > limits.text.fileName - ending.length) letters.pop();
  return (letters.join('') || 'file') + ending;
}

/** A new place for a file that this order's seller delivers. */
export function deliveryKey(orderId: string, fileName: string): string {
  return `work/${orderId}/${newId()}/${safeFileName(fileName)}`;
}

const DELIVERY = /^work\/(\w+)\/\w{26}\/(?!\.+$)[^/]+$/;
const fileNameOf = (key: string) => key.slice(key.lastIndexOf('/') + 1);

/** The file uploaded for this order under this key; refuses other orders' keys and what was never uploaded. */
export async function findDelivery(
  key: string,
  orderId: string,
): Promise<{ fileName: string; size: number }> {
  if (DELIVERY.exec(key)?.[1] !== orderId) throw notUploaded();
  const object = await ifThere(bucket().send(new HeadObjectCommand(at(key))));
  if (!object) throw notUploaded();
  return { fileName: fileNameOf(key), size: object.ContentLength ?? 0 };
}

/** Stores a file that arrived inside a multipart request and answers its key. */
export async function storeDelivery(orderId: string, { fileName, bytes }: FilePart): Promise<string> {
  const key = deliveryKey(orderId, fileName);
  await bucket().send(new PutObjectCommand({ ...at(key), Body: bytes, ContentType: UNTYPED }));
  return key;
}

/** Removes a delivered file that no record will point at. */
export async function removeDelivery(key: string): Promise<void> {
  await bucket().send(new DeleteObjectCommand(at(key)));
}

/** A link to a delivered file for five minutes, which browsers save under its name and never open as a page. */
export async function deliveryLink(key: string): Promise<string> {
  const command = new GetObjectCommand({
    ...at(key),
    ResponseContentDisposition: contentDisposition(fileNameOf(key)),
    ResponseContentType: UNTYPED,
  });
  return getSignedUrl(bucket(), command, { expiresIn: limits.upload.linkLifetime / 1000 });
}
