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
import type { FilePart } from '#shared/entities/fields.ts';
import { limits } from '#shared/limits.ts';
import { messages } from '#shared/messages.ts';

import { bucket, objectAt, orMissing } from './bucket.ts';

const BINARY = 'application/octet-stream';

const notUploaded = () => invalid(messages.notFound.upload);

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
    expiresIn: limits.upload.linkLifetime / 1000,
    signableHeaders: new Set([...Object.keys(headers), 'content-length']),
  });
  return { uploadUrl, headers };
}

/** A file name that is safe on every system and in every header, still readable, with its extension. */
export function safeFileName(fileName: string): string {
  // Invisible characters can reverse the order of letters, so that an extension looks like another one.
  const visible = fileName
    .normalize('NFC')
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '');
  const [, stem = '', extension = ''] = /^(.*?)(\.\w{1,10})?$/.exec(visible.trim()) ?? [];
  const letters = [...sanitize(stem).trim()];
  while (Buffer.byteLength(letters.join('')) > limits.text.fileName - extension.length) letters.pop();
  return (letters.join('') || 'file') + extension;
}

/** A new key for a file that this order's seller delivers. */
export function deliveryKey(orderId: string, fileName: string): string {
  return `work/${orderId}/${newId()}/${safeFileName(fileName)}`;
}

const DELIVERY = /^work\/(\w+)\/\w{26}\/(?!\.+$)[^/]+$/;
const fileNameOf = (key: string) => key.slice(key.lastIndexOf('/') + 1);

/** The file that was uploaded for this order with this key; 400 for another order's key and for a file that was not uploaded. */
export async function getDelivery(key: string, orderId: string): Promise<{ fileName: string; size: number }> {
  if (DELIVERY.exec(key)?.[1] !== orderId) throw notUploaded();
  const object = await orMissing(bucket().send(new HeadObjectCommand(objectAt(key))));
  if (!object) throw notUploaded();
  return { fileName: fileNameOf(key), size: object.ContentLength ?? 0 };
}

/** Stores a file of a multipart request and returns its key. */
export async function storeDelivery(orderId: string, { fileName, bytes }: FilePart): Promise<string> {
  const key = deliveryKey(orderId, fileName);
  await bucket().send(new PutObjectCommand({ ...objectAt(key), Body: bytes, ContentType: BINARY }));
  return key;
}

/** Deletes a delivered file that no record refers to. */
export async function removeDelivery(key: string): Promise<void> {
  await bucket().send(new DeleteObjectCommand(objectAt(key)));
}

/** A link to a delivered file, valid for five minutes. Browsers save the file under its name and never show it as a page. */
export async function deliveryLink(key: string): Promise<string> {
  const command = new GetObjectCommand({
    ...objectAt(key),
    ResponseContentDisposition: contentDisposition(fileNameOf(key)),
    ResponseContentType: BINARY,
  });
  return getSignedUrl(bucket(), command, { expiresIn: limits.upload.linkLifetime / 1000 });
}
