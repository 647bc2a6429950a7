import { expect } from 'vitest';

import type { Upload } from '#shared/entities/upload.ts';
import type { Browser } from '#test/flows/support/a-browser.ts';
import { aGigForm } from '#test/flows/support/a-published-gig.ts';

/** A signed upload for this person, by default of a small PNG picture. */
export async function aSignedUpload(browser: Browser, more: Record<string, unknown> = {}): Promise<Upload> {
  const file = { purpose: 'image', fileName: 'x.png', contentType: 'image/png', size: 9, ...more };
  return (await browser.post('/uploads', file)).body as unknown as Upload;
}

type SignedUpload = Pick<Upload, 'uploadUrl' | 'headers'>;

/** Sends these bytes with further headers, and returns the status. */
export async function put(
  { uploadUrl, headers }: SignedUpload,
  bytes: Uint8Array,
  more: Record<string, string> = {},
) {
  const init = { method: 'PUT', headers: { ...headers, ...more }, body: new Uint8Array(bytes) };
  return (await fetch(uploadUrl, init)).status;
}

/** A signed upload whose file has been sent, and which no record uses yet. */
export async function anUpload(browser: Browser, contentType: string, bytes: Buffer, purpose = 'image') {
  const upload = await aSignedUpload(browser, { purpose, contentType, size: bytes.length });
  expect(await put(upload, bytes)).toBe(200);
  return upload;
}

/** Publishes a gig with this cover. */
export const publish = async (browser: Browser, cover: string) =>
  browser.post('/gigs', await aGigForm(browser, { cover }));
