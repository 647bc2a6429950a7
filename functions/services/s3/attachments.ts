import { HeadObjectCommand } from '@aws-sdk/client-s3';

import { at, invalid } from '#functions/lib/errors.ts';
import type { Attachment, LinkedAttachment } from '#shared/entities/conversations/attachment.ts';
import { imageTypes } from '#shared/entities/upload.ts';
import { waiting } from '#shared/limits/services.ts';
import * as uploadLimits from '#shared/limits/uploads.ts';
import type { Refusal } from '#shared/refusal.ts';
import * as notFoundTexts from '#shared/texts/not-found.ts';
import * as uploadTexts from '#shared/texts/uploads.ts';

import { bucket, objectAt, orMissing } from './bucket.ts';
import { copyOnce } from './copy.ts';
import { downloadLink, fileNameOf, pictureLink } from './files.ts';
import { inspect } from './inspect.ts';
import { pendingKey } from './keys.ts';

/** A file of a record, as it is stored. */
export type StoredFile = Attachment & { key: string };

/** The folder of the files that this participant sends in a conversation. */
export const folderOfMessages = (conversationId: string, senderId: string) =>
  `chat/${conversationId}/${senderId}`;

/** The folder of the files of an order's requirements. */
export const folderOfRequirements = (orderId: string) => `work/${orderId}/requirements`;

const BINARY = 'application/octet-stream';
const isPictureType = (type: string): boolean => Object.hasOwn(imageTypes, type);

/** The refusal of one file, which names it. */
function refused(index: number, refusal: Refusal) {
  const { message } = uploadTexts.ofFile({ number: index + 1, refusal: refusal.message });
  return invalid({ ...refusal, message }, at(`files.${index}`, { ...refusal, message }));
}

/**
 * Keeps files that were uploaded for this folder, given by the keys of their uploads, or by those of files that are kept
 * there already. 400, naming it, for a file of another folder, for one that does not exist, and for one that is too large.
 * As with deliveries, a file is copied before the record is written, and the same request again finds the copy.
 */
export function keepFiles(keys: readonly string[], folder: string): Promise<StoredFile[]> {
  return Promise.all([...new Set(keys)].map((key, index) => keepFile(key, { folder, index })));
}

async function keepFile(given: string, { folder, index }: { folder: string; index: number }) {
  const key = given.replace(/^pending\//, '');
  const isOfFolder = key.startsWith(`${folder}/`) && PLACE.test(key.slice(folder.length));
  if (!isOfFolder) throw refused(index, notFoundTexts.upload);
  const kept = (await findKept(key)) ?? (await keep(key, index));
  if (!kept) throw refused(index, notFoundTexts.upload);
  return { key, name: fileNameOf(key), ...kept };
}

/** What follows the folder in the key of a file: an id, and the file's name. */
const PLACE = /^\/\w{26}\/(?!\.+$)[^/]+$/;

async function keep(key: string, index: number) {
  const upload = await inspect(pendingKey(key));
  if (!upload) return undefined;
  const { size, type: pictureType, declaredType = BINARY } = upload;
  if (size > uploadLimits.size.attachment) throw refused(index, uploadTexts.tooLarge);
  // A file that only claims to be a picture is any file.
  const type = pictureType ?? (isPictureType(declaredType) ? BINARY : declaredType);
  await orMissing(
    copyOnce({ from: upload.key, to: key, headers: { ContentType: type }, within: waiting.copy }),
  );
  return findKept(key);
}

/** Size and type of a kept file. The type of its object is the one that was found when it was kept. */
async function findKept(key: string): Promise<{ size: number; type: string } | undefined> {
  const object = await orMissing(bucket().send(new HeadObjectCommand(objectAt(key))));
  return object && { size: object.ContentLength ?? 0, type: object.ContentType ?? BINARY };
}

/** A file with links to it. Only what is a picture by its bytes, and not too large for a page, is shown by one of them. */
export async function linked({ key, name, size, type }: StoredFile): Promise<LinkedAttachment> {
  const isPicture = isPictureType(type) && size <= uploadLimits.size.image;
  const [url, pictureUrl] = await Promise.all([downloadLink(key), isPicture ? pictureLink(key, type) : null]);
  return { name, size, type, url, pictureUrl };
}
