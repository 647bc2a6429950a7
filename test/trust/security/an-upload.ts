import { expect } from 'vitest';

import type { Upload } from '#shared/entities/upload.ts';
import type { Browser } from '#test/flows/a-browser.ts';
import { aGigForm } from '#test/flows/a-published-gig.ts';

/** Where this person may send a file; what is not said is usual. */
export async function aPlace(browser: Browser, more: Record<string, unknown> = {}): Promise<Upload> {
  const file = { purpose: 'image', fileName: 'x.png', contentType: 'image/png', size: 9, ...more };
  return (await browser.post('/uploads', file)).body as unknown as Upload;
}

type Place = Pick<Upload, 'uploadUrl' | 'headers'>;

/** Sends these bytes there, with these headers besides; answers the status. */
export async function put(
  { uploadUrl, headers }: Place,
  bytes: Uint8Array,
  more: Record<string, string> = {},
) {
  const init = { method: 'PUT', headers: { ...headers, ...more }, body: new Uint8Array(bytes) };
  return (await fetch(uploadUrl, init)).status;
}

/** A file that this person has sent and not used yet. */
export async function anUpload(browser: Browser, contentType: string, bytes: Buffer, purpose = 'image') {
  const place = await aPlace(browser, { purpose, contentType, size: bytes.length });
  expect(await put(place, bytes)).toBe(200);
  return place;
}

/** Publishes a gig with this cover. */
export const publish = async (browser: Browser, cover: string) =>
  browser.post('/gigs', await aGigForm(browser, { cover }));
