import { PutObjectCommand } from '@aws-sdk/client-s3';
import { beforeEach, expect, it } from 'vitest';

import { handler } from '#functions/calls/modules/submit.ts';
import { publishHandedIn } from '#functions/domain/modules/submission/handed-in.ts';
import { submit } from '#functions/domain/modules/submission/submit.ts';
import { bucket, objectAt } from '#functions/services/s3/bucket.ts';
import { removeFile } from '#functions/services/s3/files.ts';
import { newImage, uploadedPictures } from '#functions/services/s3/pictures.ts';
import type { Failure } from '#shared/api/call.ts';
import type { Module } from '#shared/entities/work/module.ts';
import { smallOf } from '#shared/rules/pictures/picture.ts';
import { useSessions } from '#test/functions/a-caller.ts';
import { aContext, anEvent } from '#test/functions/an-event.ts';
import { cookiesOf } from '#test/functions/cookies-of.ts';
import { aModule, work, type Assignment } from '#test/functions/domain/an-assigned-module.ts';
import * as modules from '#test/functions/domain/work.ts';
import { pictures } from '#test/functions/services/s3/pictures.ts';
import { useBucket } from '#test/functions/services/s3/use-bucket.ts';
import { useTable } from '#test/functions/table/use-table.ts';

useTable();
useSessions();
const store = useBucket();

let at: Assignment;
beforeEach(async () => void (at = await aModule()));

async function handIn(images?: string[], projectURL = work.projectURL) {
  const event = anEvent({
    method: 'PUT',
    params: { id: at.module.id },
    cookies: await cookiesOf(at.freelancer),
    json: { projectURL, images },
  });
  const { statusCode, body = '' } = await handler(event, aContext);
  const answer = JSON.parse(body) as Module & Failure;
  return { status: statusCode, images: answer.images, message: answer.message };
}

/** Uploads a picture of the freelancer; its key and its URL. */
async function upload() {
  const place = newImage(at.freelancer.id, { contentType: 'image/png' });
  await bucket().send(new PutObjectCommand({ ...objectAt(place.key), Body: pictures['image/png'] }));
  return place;
}

const isPublic = async (url: string | undefined) =>
  url !== undefined &&
  (await Promise.all([url, smallOf(url)].map((each) => store.find(each.slice(1))))).every(Boolean);
const arePublic = (urls: (string | undefined)[]) => Promise.all(urls.map(isPublic));

it('what a hand-in replaces is public no more, and what it names again stays', async () => {
  const [one, other] = [await upload(), await upload()];
  const [first, second] = (await handIn([one.url, other.url])).images;
  expect(await arePublic([first, second])).toEqual([true, true]);
  await removeFile(other.key);
  // By the address of its upload, or by the one that it is shown at.
  for (const named of [other.url, String(second)]) expect((await handIn([named])).images).toEqual([second]);
  expect(await arePublic([first, second])).toEqual([false, true]);
  expect((await handIn(undefined, 'https://github.com/lamps/basket-2')).images).toEqual([second]);
  expect(await isPublic(second)).toBe(true);
  expect((await handIn([])).images).toEqual([]);
  expect(await isPublic(second)).toBe(false);
});

it('a picture that was removed is handed in again by its upload alone, at an address of its own', async () => {
  const one = await upload();
  const [first] = (await handIn([one.url])).images;
  await handIn([]);
  expect(await handIn([String(first)])).toMatchObject({ status: 400 });
  const [again] = (await handIn([one.url])).images;
  expect(again).not.toBe(first);
  expect(await arePublic([first, again])).toEqual([false, true]);
});

it('deletes what was replaced while it was being published', async () => {
  const [one, other] = [await upload(), await upload()];
  const images = [one.url];
  const uploaded = uploadedPictures({ images }, at.freelancer.id);
  const decider = { id: at.module.id, userId: at.freelancer.id };
  const late = await submit(decider, { ...work, images }, undefined, uploaded.check);
  await handIn([other.url]);
  await publishHandedIn(late, uploaded);
  expect(await arePublic([late.images[0]])).toEqual([false]);
});

it('publishes with the same request what could not be published before', async () => {
  const { url } = await upload();
  const images = [url];
  const decider = { id: at.module.id, userId: at.freelancer.id };
  const uploaded = uploadedPictures({ images }, at.freelancer.id);
  const before = await submit(decider, { ...work, images }, undefined, uploaded.check);
  expect(await arePublic(before.images)).toEqual([false]);
  expect((await handIn(images)).images).toEqual(before.images);
  expect(await arePublic(before.images)).toEqual([true]);
});

it('all that is handed in at once leaves public what the module shows, and only that', async () => {
  const uploads = await Promise.all([1, 2, 3].map(upload));
  const [a, b, c] = uploads.map(({ url }) => url) as [string, string, string];
  const [kept] = (await handIn([a, b])).images;
  await removeFile(uploads[0]?.key ?? '');
  const seen = new Set((await modules.get(at.module.id)).images);
  for (let round = 0; round < 5; round += 1) {
    const answers = await Promise.all([handIn([String(kept), c]), handIn([b, c]), handIn([c]), handIn([b])]);
    for (const { images } of answers) for (const each of images ?? []) seen.add(each);
    const { images } = await modules.get(at.module.id);
    for (const each of seen) expect(await isPublic(each), each).toBe(images.includes(each));
  }
});
