import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { create as contentDisposition } from 'content-disposition';
import sanitize from 'sanitize-filename';

import { invalid } from '#functions/lib/errors.ts';
import { newId } from '#functions/lib/ids.ts';
import { abortAfter } from '#functions/lib/time-limit.ts';
import type { FilePart } from '#shared/entities/fields.ts';
import { waiting } from '#shared/limits/services.ts';
import * as textLimits from '#shared/limits/text.ts';
import * as uploadLimits from '#shared/limits/uploads.ts';
import * as notFoundTexts from '#shared/texts/not-found.ts';

import { bucket, objectAt, orMissing } from './bucket.ts';
import { copyOnce } from './copy.ts';
import { pendingKey } from './keys.ts';

const BINARY = 'application/octet-stream';

const notUploaded = () => invalid(notFoundTexts.upload);

/**
 * Signs a PUT of exactly this type and length, valid for five minutes. `if-none-match` is signed as well, so that the link
 * cannot replace a file that was already checked, delivered or paid for.
 */
export async function presignUpload(file: { key: string; contentType: string; size: number }) {
  const headers = { 'content-type': file.contentType, 'if-none-match': '*' };
  const command = new PutObjectCommand({
    ...objectAt(file.key),
    ContentType: file.contentType,
    ContentLength: file.size,
    IfNoneMatch: '*',
  });
  const uploadUrl = await getSignedUrl(bucket(), command, {
    expiresIn: uploadLimits.linkLifetime / 1000,
    signableHeaders: new Set([...Object.keys(headers), 'content-length']),
  });
  return { uploadUrl, headers };
}

/** A file name that is safe on every system and in every header, still readable, with its extension. */
export function safeFileName(fileName: string): string {
  // Invisible characters can reverse the order of letters, so that an extension looks like another one.
  const visible = fileName.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '');
  const [, stem = '', extension = ''] = /^(.*?)(\.\w{1,10})?$/.exec(visible.trim()) ?? [];
  // Cut before it is normalized, which takes long for a letter with thousands of accents.
  const readable = stem.slice(0, textLimits.fileName).toWellFormed().normalize('NFC');
  const letters = [...sanitize(readable).trim()];
  while (Buffer.byteLength(letters.join('')) > textLimits.fileName - extension.length) letters.pop();
  return (letters.join('') || 'file') + extension;
}

/** The folder of the work of an order. */
export const folderOfWork = (orderId: string) => `work/${orderId}`;

/** A new key that this order's seller uploads a file to. The file is removed after a day unless it is delivered. */
export function uploadKey(orderId: string, fileName: string): string {
  return newKeyIn(folderOfWork(orderId), fileName);
}

/** A new key of an upload that is kept in this folder of the bucket. */
export const newKeyIn = (folder: string, fileName: string) =>
  pendingKey(`${folder}/${newId()}/${safeFileName(fileName)}`);

const UPLOAD = /^pending\/(work\/(\w+)\/\w{26}\/(?!\.+$)[^/]+)$/;
/** The name of the file with this key. */
export const fileNameOf = (key: string) => key.slice(key.lastIndexOf('/') + 1);

/** The key that a file gets when it is delivered. 400 if it was not uploaded for this order. */
export function deliveryKey(upload: string, orderId: string): string {
  const [, key, order] = UPLOAD.exec(upload) ?? [];
  if (!key || order !== orderId) throw notUploaded();
  return key;
}

/**
 * Keeps a file that was uploaded for this order, so that a record may refer to it. It is copied before the record is
 * written: a process that ends in between leaves a file that nobody refers to, never a record without its file. The
 * same delivery again finds the copy. 400 for another order's key and for a file that was not uploaded.
 */
export async function keepDelivery(upload: string, orderId: string) {
  const key = deliveryKey(upload, orderId);
  const kept = (await findKept(key)) ?? (await keep(upload, key));
  if (!kept) throw notUploaded();
  return { key, fileName: fileNameOf(key), ...kept };
}

async function keep(upload: string, key: string) {
  await orMissing(copyOnce({ from: upload, to: key, within: waiting.copy }));
  return findKept(key);
}

/** The size of a kept file and its SHA-256 in hex, which S3 computed of the whole file when it copied it. */
async function findKept(key: string): Promise<{ size: number; sha256: string } | undefined> {
  const head = new HeadObjectCommand({ ...objectAt(key), ChecksumMode: 'ENABLED' });
  const object = await orMissing(bucket().send(head));
  if (!object) return undefined;
  const { ContentLength: size = 0, ChecksumSHA256, ChecksumType } = object;
  if (!ChecksumSHA256 || ChecksumType !== 'FULL_OBJECT') throw new Error(`S3 knows no SHA-256 of ${key}`);
  return { size, sha256: Buffer.from(ChecksumSHA256, 'base64').toString('hex') };
}

/** Stores a file of a multipart request as an upload for this order, and returns its key. */
export async function storeUpload(orderId: string, { fileName, bytes }: FilePart): Promise<string> {
  const key = uploadKey(orderId, fileName);
  await bucket().send(
    new PutObjectCommand({ ...objectAt(key), Body: bytes, ContentType: BINARY }),
    abortAfter(waiting.bytes),
  );
  return key;
}

/** Deletes a kept file that no record refers to. */
export async function removeFile(key: string): Promise<void> {
  await bucket().send(new DeleteObjectCommand(objectAt(key)));
}

/** A link to a private file, valid for five minutes. Browsers save the file under its name and never show it as a page. */
export const downloadLink = (key: string): Promise<string> => linkFor(key, uploadLimits.linkLifetime);

/** A link by which pages show a private picture of this type, valid for five minutes. */
export function pictureLink(key: string, type: string): Promise<string> {
  const command = new GetObjectCommand({ ...objectAt(key), ResponseContentType: type });
  return getSignedUrl(bucket(), command, { expiresIn: uploadLimits.linkLifetime / 1000 });
}

/** A link to download it, valid for this time in milliseconds, or until the credentials of the function that signs it are over. */
export function linkFor(key: string, lifetime: number): Promise<string> {
  const command = new GetObjectCommand({
    ...objectAt(key),
    ResponseContentDisposition: contentDisposition(fileNameOf(key)),
    ResponseContentType: BINARY,
  });
  return getSignedUrl(bucket(), command, { expiresIn: lifetime / 1000 });
}
