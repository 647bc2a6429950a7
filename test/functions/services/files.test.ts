import { createHash } from 'node:crypto';

import { describe, expect, it } from 'vitest';

import * as files from '#functions/services/files.ts';
import { newId } from '#functions/services/ids.ts';
import { limits } from '#shared/limits.ts';
import { messages } from '#shared/messages.ts';

import { useBucket } from './a-bucket.ts';
import { impostors, pictures } from './pictures.ts';

const bucket = useBucket();

type PictureType = keyof typeof pictures;
const types = Object.keys(pictures) as PictureType[];
const owner = newId();

async function put(uploadUrl: string, headers: Record<string, string>, body: Buffer): Promise<number> {
  const response = await fetch(uploadUrl, { method: 'PUT', headers, body: new Uint8Array(body) });
  await response.arrayBuffer();
  return response.status;
}

/** Uploads these bytes as somebody's picture and answers its record's URL. */
async function upload(contentType: PictureType, bytes: Buffer, of = owner) {
  const place = files.newImage(of, contentType);
  const { uploadUrl, headers } = await files.presignUpload({
    key: place.key,
    contentType,
    size: bytes.length,
  });
  expect(await put(uploadUrl, headers, bytes)).toBe(200);
  return place;
}

describe('a signed upload', () => {
  const png = pictures['image/png'];
  const signed = async () => {
    const { key } = files.newImage(owner, 'image/png');
    return { key, ...(await files.presignUpload({ key, contentType: 'image/png', size: png.length })) };
  };

  it('takes the file it was made for', async () => {
    const { key, uploadUrl, headers } = await signed();
    expect(await put(uploadUrl, headers, png)).toBe(200);
    expect(await bucket.find(key)).toMatchObject({
      'content-type': 'image/png',
      'content-length': png.length,
    });
  });

  it('takes no other length, no other type and no other place', async () => {
    const { key, uploadUrl, headers } = await signed();
    expect(await put(uploadUrl, headers, png.subarray(1))).toBe(403);
    expect(await put(uploadUrl, { ...headers, 'content-type': 'text/html' }, png)).toBe(403);
    expect(await put(uploadUrl.replace('/pending/', '/media/'), headers, png)).toBe(403);
    expect(await put(uploadUrl.replace(owner, newId()), headers, png)).toBe(403);
    expect(await bucket.find(key)).toBeUndefined();
  });

  it('is good once: nobody can replace what has been looked at', async () => {
    const { uploadUrl, headers } = await signed();
    const { 'if-none-match': _, ...without } = headers;
    expect(await put(uploadUrl, without, png)).toBe(403);
    expect(await put(uploadUrl, headers, png)).toBe(200);
    expect(await put(uploadUrl, headers, png)).toBe(412);
  });

  it('ends after five minutes', async () => {
    const { uploadUrl } = await signed();
    expect(new URL(uploadUrl).searchParams.get('X-Amz-Expires')).toBe('300');
  });
});

describe('claiming a picture', () => {
  it.each(types)('publishes it under its own type: %s', async (type) => {
    const { key, url } = await upload(type, pictures[type]);
    await files.claimImage(url, owner);
    expect(await bucket.find(key.replace('pending/', 'media/'))).toMatchObject({
      'content-type': type,
      'content-length': pictures[type].length,
    });
  });

  it('again changes nothing', async () => {
    const { url } = await upload('image/png', pictures['image/png']);
    await files.claimImages([url, url], owner);
    await expect(files.claimImage(url, owner)).resolves.toBeUndefined();
  });

  it.each(Object.entries(impostors))('is refused for %s that calls itself one', async (_, bytes) => {
    for (const type of types) {
      const { key, url } = await upload(type, bytes);
      await expect(files.claimImage(url, owner)).rejects.toMatchObject({
        status: 400,
        message: messages.uploads.notAnImage,
      });
      expect(await bucket.find(key.replace('pending/', 'media/'))).toBeUndefined();
    }
  });

  it('is refused for a picture of another type than it says', async () => {
    const { url } = await upload('image/png', pictures['image/gif']);
    await expect(files.claimImage(url, owner)).rejects.toThrow(messages.uploads.notAnImage);
  });

  it('is refused for another person’s picture', async () => {
    const { url } = await upload('image/png', pictures['image/png'], newId());
    await expect(files.claimImage(url, owner)).rejects.toMatchObject({
      status: 400,
      message: messages.gigs.ownImagesOnly,
    });
  });

  it('is refused for a picture that was never uploaded', async () => {
    const { url } = files.newImage(owner, 'image/png');
    await expect(files.claimImage(url, owner)).rejects.toMatchObject({
      status: 400,
      message: messages.notFound.upload,
    });
  });

  it('is refused for an avatar that is too large for one', async () => {
    const large = Buffer.concat([pictures['image/png'], Buffer.alloc(limits.upload.avatar)]);
    const { url } = await upload('image/png', large, files.ANONYMOUS);
    await expect(files.claimImage(url, files.ANONYMOUS)).rejects.toThrow(messages.uploads.tooLarge);
    const own = await upload('image/png', large);
    await expect(files.claimImage(own.url, owner)).resolves.toBeUndefined();
  });

  it.each([
    'https://evil.example/a.png',
    `/media/${owner}/../x/a.png`,
    `/media/${owner}/a.svg`,
    `/media/${owner}/a.html`,
    `/work/${owner}/a.png`,
    `//evil.example/media/${owner}/a.png`,
    '',
  ])('is refused for an address that is none of ours: %s', async (url) => {
    await expect(files.claimImage(url, owner)).rejects.toThrow(messages.gigs.ownImagesOnly);
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
    'is cut to what file systems take, its ending kept',
    (long) => {
      const name = files.safeFileName(`${long}.tar`);
      expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255);
      expect(name).toMatch(/\.tar$/);
      expect(name).not.toContain('\uFFFD');
    },
  );
});

describe('pictures that came along inside a request', () => {
  const part = (bytes: Buffer, contentType = 'image/png') => ({ fileName: 'a.png', contentType, bytes });
  const keyOf = (url = '') => url.slice(1);

  it.each(types)('are stored as what their bytes say, whatever they call themselves: %s', async (type) => {
    const [url] = await files.storeImages([part(pictures[type], 'text/html')], owner);
    expect(url).toMatch(new RegExp(`^/media/${owner}/\\w{26}\\.\\w+$`));
    expect(await bucket.find(keyOf(url))).toMatchObject({
      'content-type': type,
      'content-length': pictures[type].length,
    });
    await expect(files.claimImage(url ?? '', owner)).resolves.toBeUndefined();
  });

  it.each(Object.entries(impostors))('are refused, all of them, if one is %s', async (_, bytes) => {
    const sent = [part(pictures['image/png']), part(bytes)];
    await expect(files.storeImages(sent, owner)).rejects.toMatchObject({
      status: 400,
      message: messages.uploads.notAnImage,
    });
  });

  it('are gone when no record takes them', async () => {
    const urls = await files.storeImages([part(pictures['image/png']), part(pictures['image/gif'])], owner);
    await files.removeImages(urls);
    for (const url of urls) expect(await bucket.find(keyOf(url))).toBeUndefined();
  });
});

describe('a delivery', () => {
  const bytes = Buffer.from('the finished work');
  const order = newId();

  it.each([
    'Logo – final (2).zip',
    '../../100% "done"?\r\n.zip',
    "it's + all & = here; #1 ~ok~.html",
    '報告書.pdf',
    '漢'.repeat(300),
  ])('comes back byte by byte as an attachment under its name: %j', async (fileName) => {
    const key = await files.storeDelivery(order, { fileName, contentType: 'text/html', bytes });
    const found = await files.findDelivery(key, order);
    expect(found).toEqual({ fileName: files.safeFileName(fileName), size: bytes.length });

    const response = await fetch(await files.deliveryLink(key));
    expect(Buffer.from(await response.arrayBuffer())).toEqual(bytes);
    expect(response.headers.get('content-type')).toBe('application/octet-stream');
    const disposition = response.headers.get('content-disposition') ?? '';
    expect(disposition).toMatch(/^attachment; filename/);
    const [, encoded] = /filename\*=UTF-8''([^;]+)/.exec(disposition) ?? [];
    const [, plain] =
      /filename="((?:[^"\\]|\\.)*)"/.exec(disposition) ?? /filename=([^;]+)/.exec(disposition) ?? [];
    expect(encoded ? decodeURIComponent(encoded) : plain).toBe(found.fileName);
  });

  it('is uploaded straight to its order as well', async () => {
    const key = files.deliveryKey(order, 'film.mp4');
    const { uploadUrl, headers } = await files.presignUpload({
      key,
      contentType: 'video/mp4',
      size: bytes.length,
    });
    expect(await put(uploadUrl, headers, bytes)).toBe(200);
    expect(await files.findDelivery(key, order)).toEqual({ fileName: 'film.mp4', size: bytes.length });
  });

  it('has a link that ends after five minutes and cannot be turned into a page or another file', async () => {
    const key = await files.storeDelivery(order, { fileName: 'a.html', contentType: 'text/html', bytes });
    const link = new URL(await files.deliveryLink(key));
    expect(link.searchParams.get('X-Amz-Expires')).toBe('300');
    link.searchParams.set('response-content-type', 'text/html');
    expect((await fetch(link)).status).toBe(403);
    expect((await fetch(link.origin + link.pathname)).status).toBe(403);
  });

  it('of another order, or one that was never uploaded, is not found', async () => {
    const key = await files.storeDelivery(order, { fileName: 'a.zip', contentType: '', bytes });
    const missing = { status: 400, message: messages.notFound.upload };
    await expect(files.findDelivery(key, newId())).rejects.toMatchObject(missing);
    await expect(files.findDelivery(files.deliveryKey(order, 'b.zip'), order)).rejects.toMatchObject(missing);
    await expect(files.findDelivery(`work/${order}/../${newId()}/a.zip`, order)).rejects.toMatchObject(
      missing,
    );
    await expect(files.findDelivery('pending/x/y.png', order)).rejects.toMatchObject(missing);
  });

  it('can be removed, also twice', async () => {
    const key = await files.storeDelivery(order, { fileName: 'a.zip', contentType: '', bytes });
    await files.removeDelivery(key);
    await files.removeDelivery(key);
    expect(await bucket.find(key)).toBeUndefined();
  });

  it('keeps its bytes whatever they are', async () => {
    const odd = Buffer.from(Array.from({ length: 70_000 }, (_, index) => (index * 7919) % 256));
    const key = await files.storeDelivery(order, { fileName: 'a.bin', contentType: '', bytes: odd });
    const back = Buffer.from(await (await fetch(await files.deliveryLink(key))).arrayBuffer());
    const digest = (data: Buffer) => createHash('sha256').update(data).digest('hex');
    expect(digest(back)).toBe(digest(odd));
  });
});
