import { DeleteObjectCommand } from '@aws-sdk/client-s3';
import { describe, expect, it } from 'vitest';

import { newId } from '#functions/lib/ids.ts';
import { bucket as files, objectAt } from '#functions/services/s3/bucket.ts';
import { presignUpload } from '#functions/services/s3/files.ts';
import { pictureIn } from '#functions/services/s3/keys.ts';
import * as images from '#functions/services/s3/pictures.ts';
import { removePicture } from '#functions/services/s3/remove-picture.ts';
import * as uploadLimits from '#shared/limits/uploads.ts';
import { smallOf } from '#shared/rules/pictures/picture.ts';
import * as gigTexts from '#shared/texts/gigs.ts';
import * as notFoundTexts from '#shared/texts/not-found.ts';
import * as uploadTexts from '#shared/texts/uploads.ts';

import { impostors, pictures } from './pictures.ts';
import { put } from './upload.ts';
import { useBucket } from './use-bucket.ts';

const bucket = useBucket();

type PictureType = keyof typeof pictures;
const types = Object.keys(pictures) as PictureType[];
const owner = newId();
const { ANONYMOUS } = images;

/** Uploads these bytes as somebody's picture, or as the small variant of one, and returns its key and URL. */
async function upload(contentType: PictureType, bytes: Buffer, of = owner, variantOf?: string) {
  const place = images.newImage(of, { contentType, variantOf });
  const { key } = place;
  const { uploadUrl, headers } = await presignUpload({ key, contentType, size: bytes.length });
  expect(await put(uploadUrl, headers, bytes)).toBe(200);
  return place;
}

const record = newId();

/** Checks and publishes pictures of a record that is there, as calls do before and after they write it. */
async function claim(cover: string | string[], of: string, by = record) {
  const uploaded = images.uploadedPictures({ cover }, of);
  await uploaded.check(by);
  await uploaded.publish(by);
}

const publicKey = (url: string, of = record) => pictureIn(of, url).slice(1);
const both = async (url: string, of = record) => {
  const [whole, small] = [publicKey(url, of), smallOf(publicKey(url, of))];
  return { whole: await bucket.find(whole), small: await bucket.find(small) };
};

describe('claiming a picture', () => {
  it('makes nothing public before the record is written', async () => {
    const { url } = await upload('image/png', pictures['image/png']);
    const uploaded = images.uploadedPictures({ cover: url }, owner);
    await uploaded.check();
    expect(await both(url)).toEqual({ whole: undefined, small: undefined });
    await uploaded.publish(record);
    expect(await both(url)).toMatchObject({
      whole: { 'cache-control': expect.stringContaining('immutable') },
    });
  });

  it('gives each record its own copy, and removes what is shown by one only there', async () => {
    const { url } = await upload('image/png', pictures['image/png']);
    const others = newId();
    await claim(url, owner);
    await claim(url, owner, others);
    for (const named of [url, pictureIn(record, url)]) await removePicture(others, named);
    expect(await both(url, others)).toMatchObject({ whole: expect.anything() });
    await removePicture(others, pictureIn(others, url));
    expect(await both(url, others)).toEqual({ whole: undefined, small: undefined });
    expect(await both(url)).toMatchObject({ whole: expect.anything(), small: expect.anything() });
  });

  it('lets a record keep what it shows, and refuses that to any other', async () => {
    const { key, url } = await upload('image/png', pictures['image/png']);
    await claim(url, owner);
    await files().send(new DeleteObjectCommand(objectAt(key)));
    await claim([url, pictureIn(record, url)], owner);
    for (const by of [newId(), owner])
      await expect(claim(pictureIn(record, url), owner, by)).rejects.toThrow(gigTexts.ownImagesOnly.message);
    await expect(claim(url, owner, newId())).rejects.toThrow(notFoundTexts.upload.message);
  });

  it('is refused for what is no picture, or one of another type', async () => {
    for (const type of types) {
      const others = types.filter((each) => each !== type).map((each) => pictures[each]);
      for (const bytes of [...Object.values(impostors), ...others]) {
        const { url } = await upload(type, bytes);
        const refused = { status: 400, message: uploadTexts.notAnImage.message };
        await expect(claim(url, owner)).rejects.toMatchObject(refused);
        expect((await both(url)).whole).toBeUndefined();
      }
    }
  });

  it('is refused for what is not an upload of one’s own, and for what was never uploaded', async () => {
    const { url: foreign } = await upload('image/png', pictures['image/png'], newId());
    for (const url of [
      foreign,
      'https://evil.example/a.png',
      `/media/${owner}/../x/a.png`,
      `/media/${owner}/a.svg`,
      `/media/${owner}/a.html`,
      `/work/${owner}/a.png`,
      `//evil.example/media/${owner}/a.png`,
      '',
    ])
      await expect(claim(url, owner), url).rejects.toMatchObject({
        status: 400,
        message: gigTexts.ownImagesOnly.message,
      });
    const { url: missing } = images.newImage(owner, { contentType: 'image/png' });
    await expect(claim(missing, owner)).rejects.toThrow(notFoundTexts.upload.message);
  });

  it('is refused by the name of its field and its number', async () => {
    const { url: cover } = await upload('image/png', pictures['image/png']);
    const { url: missing } = images.newImage(owner, { contentType: 'image/png' });
    const refusal = async (fields: Record<string, string | string[]>) =>
      images
        .uploadedPictures(fields, owner)
        .check()
        .catch(({ issues }: { issues: unknown }) => issues);
    expect(await refusal({ cover, images: [cover, missing] })).toEqual([
      {
        path: 'images.1',
        reason: 'notFound.upload',
        message: `Picture 2: ${notFoundTexts.upload.message}`,
      },
    ]);
    expect(await refusal({ cover: missing })).toEqual([{ path: 'cover', ...notFoundTexts.upload }]);
  });

  it('is refused for an avatar that is too large for one, whoever uploaded it and for whatever', async () => {
    const large = Buffer.concat([pictures['image/png'], Buffer.alloc(uploadLimits.size.avatar)]);
    for (const uploader of [ANONYMOUS, owner]) {
      const { url } = await upload('image/png', large, uploader);
      const avatar = images.uploadedPictures({ img: url }, uploader);
      await expect(avatar.check(newId())).rejects.toThrow(uploadTexts.tooLarge.message);
    }
    const own = await upload('image/png', large);
    await expect(claim(own.url, owner)).resolves.toBeUndefined();
  });
});

describe('the small variant of a picture', () => {
  const png = pictures['image/png'];
  const smaller = png.subarray(0, 200);

  it.each(types)('is the picture itself where none was uploaded, under the same type: %s', async (type) => {
    const { url } = await upload(type, pictures[type]);
    await claim(url, owner);
    const expected = { 'content-type': type, 'content-length': pictures[type].length };
    expect(await both(url)).toMatchObject({ whole: expected, small: expected });
  });

  it.each<[string, Buffer]>([
    ...Object.entries(impostors),
    ['a picture of another type', pictures['image/gif'].subarray(0, 200)],
    ['no smaller than the whole', png],
  ])('is the picture itself where what was uploaded is %s', async (_, bytes) => {
    const { key, url } = await upload('image/png', png);
    await upload('image/png', bytes, owner, key);
    await claim(url, owner);
    expect((await both(url)).small).toMatchObject({ 'content-length': png.length });
  });

  it('is added if an earlier claim failed before it', async () => {
    const { key, url } = await upload('image/png', png);
    await claim(url, owner);
    for (const lost of [smallOf(publicKey(url)), key])
      await files().send(new DeleteObjectCommand(objectAt(lost)));
    await claim(url, owner);
    expect((await both(url)).small).toMatchObject({ 'content-length': png.length });
  });

  it('never changes once it is public', async () => {
    const { key, url } = await upload('image/png', png);
    await claim(url, owner);
    await upload('image/png', smaller, owner, key);
    await claim([url], owner);
    expect((await both(url)).small).toMatchObject({ 'content-length': png.length });
  });

  it('is public after several claims at the same time', async () => {
    const { key, url } = await upload('image/png', png);
    await upload('image/png', smaller, owner, key);
    await Promise.all(Array.from({ length: 8 }, async () => claim(url, owner)));
    expect((await both(url)).small).toMatchObject({ 'content-length': smaller.length });
  });

  it('is refused for another person’s picture, for another type, and for a key that is not an upload', async () => {
    const { key } = images.newImage(owner, { contentType: 'image/png' });
    const variant = (of: string, variantOf: string, contentType: PictureType = 'image/png') =>
      expect(() => images.newImage(of, { contentType, variantOf })).toThrow(gigTexts.ownImagesOnly.message);
    variant(newId(), key);
    variant(owner, key, 'image/webp');
    variant(owner, smallOf(key));
    variant(owner, key.replace('pending/', 'media/'));
    variant(owner, `pending/${owner}/../x/a.png`);
    variant(owner, '');
  });
});

describe('pictures of a multipart request', () => {
  const part = (bytes: Buffer, contentType = 'image/png') => ({ fileName: 'a.png', contentType, bytes });

  it.each(types)(
    'are stored with the type of their bytes, whatever type the request gives: %s',
    async (type) => {
      const [url] = await images.storeImages('images', [part(pictures[type], 'text/html')], owner);
      expect(url).toMatch(new RegExp(`^/media/${owner}/\\w{26}\\.\\w+$`));
      expect(await both(url ?? '')).toEqual({ whole: undefined, small: undefined });
      await claim(url ?? '', owner);
      const expected = { 'content-type': type, 'content-length': pictures[type].length };
      expect(await both(url ?? '')).toMatchObject({ whole: expected, small: expected });
    },
  );
});
