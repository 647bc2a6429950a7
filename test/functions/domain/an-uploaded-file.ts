import { uploadKey, presignUpload } from '#functions/services/s3/files.ts';

/** Uploads a file to deliver with this order; returns its key. */
export async function anUploadedFile(orderId: string): Promise<string> {
  const bytes = Buffer.from('The work.');
  const key = uploadKey(orderId, 'work.zip');
  const contentType = 'application/zip';
  const { uploadUrl, headers } = await presignUpload({ key, contentType, size: bytes.length });
  await fetch(uploadUrl, { method: 'PUT', headers, body: bytes });
  return key;
}
