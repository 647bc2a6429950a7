import { folderOfMessages } from '#functions/services/s3/attachments.ts';
import { folderOfWork, newKeyIn, presignUpload } from '#functions/services/s3/files.ts';

type File = { name?: string; contentType?: string; bytes?: Buffer };

/** Uploads a file for this folder of the bucket; returns its key. */
export async function uploadTo(
  folder: string,
  { name = 'work.zip', contentType = 'application/zip', bytes = Buffer.from('The work.') }: File,
) {
  const key = newKeyIn(folder, name);
  const { uploadUrl, headers } = await presignUpload({ key, contentType, size: bytes.length });
  await fetch(uploadUrl, { method: 'PUT', headers, body: new Uint8Array(bytes) });
  return key;
}

/** Uploads a file to deliver with this order; returns its key. */
export const anUploadedFile = (orderId: string) => uploadTo(folderOfWork(orderId), {});

/** Uploads a file to send in this conversation as this participant; returns its key. */
export const anAttachment = (conversationId: string, senderId: string, file: File = {}) =>
  uploadTo(folderOfMessages(conversationId, senderId), file);
