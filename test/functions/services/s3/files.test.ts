import { createHash } from 'node:crypto';

import { describe, expect, it } from 'vitest';

import { newId } from '#functions/lib/ids.ts';
import * as files from '#functions/services/s3/files.ts';
import { newImage } from '#functions/services/s3/pictures.ts';
import * as notFoundTexts from '#shared/texts/not-found.ts';

import { put } from './upload.ts';
import { useBucket } from './use-bucket.ts';

const bucket = useBucket();

it('a signed upload is of five minutes, and asks for no checksum, which would be that of an empty file', async () => {
  const { key } = newImage(newId(), { contentType: 'image/png' });
  const { uploadUrl, headers } = await files.presignUpload({ key, contentType: 'image/png', size: 9 });
  expect(new URL(uploadUrl).searchParams.get('X-Amz-Expires')).toBe('300');
  expect(uploadUrl + JSON.stringify(headers)).not.toMatch(/checksum/i);
});

describe('the name of a delivered file', () => {
  it.each([
    ['Logo – final (2).zip', 'Logo – final (2).zip'],
    ['../../etc/passwd', '....etcpasswd'],
    ['a"b\r\nSet-Cookie: x=1.txt', 'abSet-Cookie x=1.txt'],
    ['..', 'file'],
    ['....', 'file'],
    ['   ', 'file'],
    ['', 'file'],
    ['\u0000\u0007', 'file'],
    ['???.pdf', 'file.pdf'],
    ['CON', 'file'],
    ['nul.txt', 'file.txt'],
    ['報告書.pdf', '報告書.pdf'],
    ['invoice\u202Efdp.exe', 'invoicefdp.exe'],
    ['broken \uD800 letter.txt', 'broken \uFFFD letter.txt'],
  ])('is made harmless and stays readable: %j', (given, safe) => {
    expect(files.safeFileName(given)).toBe(safe);
  });

  it.each(['a'.repeat(300), '漢'.repeat(300), '👩‍🎨'.repeat(100)])(
    'is cut to the length that file systems accept, with its extension',
    (long) => {
      const name = files.safeFileName(`${long}.tar`);
      expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255);
      expect(name).toMatch(/\.tar$/);
      expect(name).not.toContain('\uFFFD');
    },
  );
});

describe('a delivery', () => {
  const bytes = Buffer.from('the finished work');
  const hashOf = (data: Uint8Array) => createHash('sha256').update(data).digest('hex');
  const order = newId();

  const keep = async (fileName: string, content = bytes) => {
    const upload = await files.storeUpload(order, { fileName, contentType: 'text/html', bytes: content });
    return { upload, ...(await files.keepDelivery(upload, order)) };
  };

  it('is downloaded unchanged under its name, whatever its bytes and whoever says what they are', async () => {
    const odd = Buffer.from(Array.from({ length: 70_000 }, (_, index) => (index * 7919) % 256));
    const { key, upload: _, ...found } = await keep('報告書.html', odd);
    expect(found).toEqual({ fileName: '報告書.html', size: odd.length, sha256: hashOf(odd) });
    const response = await fetch(await files.downloadLink(key));
    expect(hashOf(Buffer.from(await response.arrayBuffer()))).toBe(hashOf(odd));
    expect(response.headers.get('content-type')).toBe('application/octet-stream');
  });

  it('is uploaded for a day, and kept at a key of its order once it is used', async () => {
    const upload = files.uploadKey(order, 'film.mp4');
    expect(upload).toMatch(new RegExp(`^pending/work/${order}/\\w{26}/film\\.mp4$`));
    const { uploadUrl, headers } = await files.presignUpload({
      key: upload,
      contentType: 'video/mp4',
      size: bytes.length,
    });
    expect(await put(uploadUrl, headers, bytes)).toBe(200);
    const key = upload.replace('pending/', '');
    expect(await bucket.find(key)).toBeUndefined();
    const kept = { key, fileName: 'film.mp4', size: bytes.length, sha256: hashOf(bytes) };
    expect(await files.keepDelivery(upload, order)).toEqual(kept);
    expect(await bucket.find(key)).toMatchObject({ 'content-length': bytes.length });
    expect(await files.keepDelivery(upload, order)).toEqual(kept);
    // Also once the upload has expired.
    await files.removeFile(upload);
    expect(await files.keepDelivery(upload, order)).toEqual(kept);
  });

  it('has a link that expires after five minutes and cannot be changed to show a page or another file', async () => {
    const { key } = await keep('a.html');
    const link = new URL(await files.downloadLink(key));
    expect(link.searchParams.get('X-Amz-Expires')).toBe('300');
    link.searchParams.set('response-content-type', 'text/html');
    expect((await fetch(link)).status).toBe(403);
    expect((await fetch(link.origin + link.pathname)).status).toBe(403);
  });

  it('of another order, or one that was never uploaded, is not found', async () => {
    const { upload, key } = await keep('a.zip');
    const missing = { status: 400, message: notFoundTexts.upload.message };
    await expect(files.keepDelivery(upload, newId())).rejects.toMatchObject(missing);
    for (const other of [
      files.uploadKey(order, 'b.zip'),
      `pending/work/${order}/../${newId()}/a.zip`,
      'pending/x/y.png',
      key,
    ])
      await expect(files.keepDelivery(other, order)).rejects.toMatchObject(missing);
  });

  it('can be removed, also twice', async () => {
    const { key } = await keep('a.zip');
    await files.removeFile(key);
    await files.removeFile(key);
    expect(await bucket.find(key)).toBeUndefined();
  });
});
