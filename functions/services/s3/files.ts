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

import { at, bucket, ifThere } from './bucket.ts';

const UNTYPED = 'application/octet-stream';

const notUploaded = () => invalid(messages.notFound.upload);

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
