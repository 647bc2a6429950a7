import { pictures } from '#test/functions/services/s3/pictures.ts';

import type { Browser } from './a-browser.ts';

/** Uploads a picture as the app does, and returns the URL to put into a record. */
export async function anUploadedPicture(browser: Browser): Promise<string> {
  const bytes = pictures['image/png'];
  const file = { purpose: 'image', fileName: 'picture.png', contentType: 'image/png', size: bytes.length };
  const { body } = await browser.post('/uploads', file);
  const { uploadUrl, headers, url } = body as { uploadUrl: string; headers: HeadersInit; url: string };
  const { ok } = await fetch(uploadUrl, { method: 'PUT', headers, body: new Uint8Array(bytes) });
  if (!ok) throw new Error('The picture was not taken.');
  return url;
}
