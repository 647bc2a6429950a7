import { createHash } from 'node:crypto';

import { describe, expect, it } from 'vitest';

import { newId } from '#functions/lib/ids.ts';
import * as files from '#functions/services/s3/files.ts';
import { newImage } from '#functions/services/s3/pictures.ts';
import { refusals } from '#shared/refusals.ts';

import { pictures } from './pictures.ts';
import { put } from './upload.ts';
import { useBucket } from './use-bucket.ts';

const bucket = useBucket();
const owner = newId();

describe('a signed upload', () => {
  const png = pictures['image/png'];
  const signed = async () => {
    const { key } = newImage(owner, { contentType: 'image/png' });
    return { key, ...(await files.presignUpload({ key, contentType: 'image/png', size: png.length })) };
  };

  it('accepts the file that it was signed for', async () => {
    const { key, uploadUrl, headers } = await signed();
    expect(await put(uploadUrl, headers, png)).toBe(200);
    expect(await bucket.find(key)).toMatchObject({
      'content-type': 'image/png',
      'content-length': png.length,
    });
  });

  it('accepts no other length, type or key', async () => {
    const { key, uploadUrl, headers } = await signed();
    expect(await put(uploadUrl, headers, png.subarray(1))).toBe(403);
    expect(await put(uploadUrl, { ...headers, 'content-type': 'text/html' }, png)).toBe(403);
    expect(await put(uploadUrl.replace('/pending/', '/media/'), headers, png)).toBe(403);
    expect(await put(uploadUrl.replace(owner, newId()), headers, png)).toBe(403);
    expect(await bucket.find(key)).toBeUndefined();
  });

  it('can be used once, so that nobody can replace a file that was already checked', async () => {
    const { uploadUrl, headers } = await signed();
    const { 'if-none-match': _, ...without } = headers;
    expect(await put(uploadUrl, without, png)).toBe(403);
    expect(await put(uploadUrl, headers, png)).toBe(200);
    expect(await put(uploadUrl, headers, png)).toBe(412);
  });

  it('asks for no checksum, which would be that of an empty file', async () => {
    const { uploadUrl, headers } = await signed();
    expect(uploadUrl + JSON.stringify(headers)).not.toMatch(/checksum/i);
  });

  it('expires after five minutes', async () => {
    const { uploadUrl } = await signed();
    expect(new URL(uploadUrl).searchParams.get('X-Amz-Expires')).toBe('300');
  });
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

  it.each([
    'Logo – final (2).zip',
    '../../100% "done"?\r\n.zip',
    "it's + all & = here; #1 ~ok~.html",
    '報告書.pdf',
    '漢'.repeat(300),
  ])('is downloaded unchanged, as an attachment under its name: %j', async (fileName) => {
    const { key, ...found } = await keep(fileName);
    expect(found).toEqual({
      upload: expect.any(String),
      fileName: files.safeFileName(fileName),
      size: bytes.length,
      sha256: hashOf(bytes),
    });

    const response = await fetch(await files.downloadLink(key));
    expect(Buffer.from(await response.arrayBuffer())).toEqual(bytes);
    expect(response.headers.get('content-type')).toBe('application/octet-stream');
    const disposition = response.headers.get('content-disposition') ?? '';
    expect(disposition).toMatch(/^attachment; filename/);
    const [, encoded] = /filename\*=UTF-8''([^;]+)/.exec(disposition) ?? [];
    const [, plain] =
      /filename="((?:[^"\\]|\\.)*)"/.exec(disposition) ?? /filename=([^;]+)/.exec(disposition) ?? [];
    expect(encoded ? decodeURIComponent(encoded) : plain).toBe(found.fileName);
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
  });

  it('that was kept is found again after its upload has expired', async () => {
    const { upload, ...kept } = await keep('a.zip');
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
    const missing = { status: 400, message: refusals.notFound.upload };
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

  it('keeps arbitrary bytes unchanged, and says their SHA-256', async () => {
    const odd = Buffer.from(Array.from({ length: 70_000 }, (_, index) => (index * 7919) % 256));
    const { key, sha256 } = await keep('a.bin', odd);
    const back = Buffer.from(await (await fetch(await files.downloadLink(key))).arrayBuffer());
    expect([hashOf(back), sha256]).toEqual([hashOf(odd), hashOf(odd)]);
  });
});
