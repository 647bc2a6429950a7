import { request } from 'node:http';

import { afterEach, describe, expect, it, vi } from 'vitest';

import { newId } from '#functions/lib/ids.ts';
import { limits } from '#shared/limits.ts';
import { messages } from '#shared/messages.ts';
import { aBrowser, aForm, aMember } from '#test/flows/a-browser.ts';
import { anAward } from '#test/flows/an-award.ts';
import { anOrder } from '#test/flows/an-order.ts';
import { pictures } from '#test/functions/services/s3/pictures.ts';
import { useCloud } from '#test/support/cloud.ts';

import { anUpload, aPlace, publish, put } from './an-upload.ts';

const cloud = useCloud();
afterEach(() => void vi.useRealTimers());

const seller = () => aMember(cloud, { isSeller: true });

describe('a signed upload', () => {
  const png = pictures['image/png'];
  const signed = async () => aPlace((await seller()).browser, { size: png.length });

  it('is for one key', async () => {
    const place = await signed();
    const elsewhere = (key: string) => ({ ...place, uploadUrl: place.uploadUrl.replace(place.key, key) });
    const ids = [place.key.replace(/\w{26}\.png$/, `${newId()}.png`), place.key.replace(/\w{26}/, newId())];
    for (const key of [
      ...ids,
      place.url.slice(1),
      `work/${newId()}/${newId()}/x.png`,
      `${place.key}/../x.png`,
    ]) {
      expect(await put(elsewhere(key), png), key).toBe(403);
    }
  });

  it('is for one type and one length, both as they were signed', async () => {
    const place = await signed();
    expect(await put(place, png, { 'content-type': 'image/svg+xml' })).toBe(403);
    expect(await put(place, png.subarray(1))).toBe(403);
    expect(await put(place, Buffer.concat([png, png]))).toBe(403);
    expect(await put(place, png, { 'x-amz-acl': 'public-read' })).toBe(403);
    expect(await put(place, png, { 'x-amz-copy-source': `tandem-uploads/${place.key}` })).toBe(403);
    expect(await put(place, png, { 'x-amz-meta-a': 'b' })).toBe(403);
    expect(await put(place, png)).toBe(200);
  });

  it('is for writing, and never for reading or removing', async () => {
    const place = await signed();
    expect(await put(place, png)).toBe(200);
    for (const method of ['GET', 'HEAD', 'DELETE', 'POST']) {
      expect((await fetch(place.uploadUrl, { method })).status).toBe(403);
    }
  });

  it('is good for five minutes', async () => {
    const { browser } = await seller();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - limits.upload.linkLifetime - 1_000 });
    const late = await aPlace(browser, { size: png.length });
    vi.useRealTimers();
    expect(await put(late, png)).toBe(403);
    const longer = new URL((await signed()).uploadUrl);
    longer.searchParams.set('X-Amz-Expires', '604800');
    expect(await put({ ...late, uploadUrl: longer.href }, png)).toBe(403);
  });

  it('is good once, and not to exchange what has been looked at', async () => {
    const { browser } = await seller();
    const place = await anUpload(browser, 'image/png', png);
    expect((await publish(browser, place.url)).status).toBe(201);
    const page = Buffer.from('<script>alert(1)</script>'.padEnd(png.length));
    expect(await put(place, page)).toBe(412);
    const { 'if-none-match': _, ...without } = place.headers;
    expect(await put({ ...place, headers: without }, page)).toBe(403);
    expect(Buffer.from(await (await fetch(cloud.origin + place.url)).arrayBuffer())).toEqual(png);
  });

  it('cannot tell its length otherwise, in pieces', async () => {
    const { uploadUrl, headers } = await signed();
    const status = await new Promise((resolve, reject) => {
      const sent = request(uploadUrl, {
        method: 'PUT',
        headers: { ...headers, 'transfer-encoding': 'chunked' },
      });
      sent.on('response', (response) => resolve(response.resume().statusCode)).on('error', reject);
      sent.end(png);
    });
    expect(status).toBeGreaterThanOrEqual(400);
  });
});

describe('what somebody uploaded', () => {
  const png = pictures['image/png'];

  it('waits for them alone: nobody else can use it, in any record', async () => {
    const { freelancer, client, moduleId } = await anAward(cloud);
    const { url } = await anUpload((await seller()).browser, 'image/png', png);
    const project = {
      title: 'x',
      description: 'x',
      category: 'Design',
      budget: 9,
      numberOfModules: 1,
      images: [url],
    };
    for (const answer of [
      await publish(freelancer.browser, url),
      await client.browser.post('/projects', project),
      await freelancer.browser.put(`/modules/${moduleId}/freelancer`, {
        projectURL: 'https://example.com/x',
        images: [url],
      }),
      await aBrowser(cloud).post('/auth/register', aForm({ img: url })),
    ]) {
      expect(answer).toMatchObject({ status: 400, body: { message: messages.gigs.ownImagesOnly } });
    }
    expect((await fetch(cloud.origin + url)).status).toBe(404);
  });

  it('serves the purpose it was signed for', async () => {
    const order = await anOrder(cloud);
    const { browser } = order.seller;
    const picture = await anUpload(browser, 'image/png', png);
    const delivery = await aPlace(browser, { purpose: 'delivery', orderId: order.id, size: png.length });
    expect(await put(delivery, png)).toBe(200);
    const deliver = (finalWork: string) => browser.put(`/orders/${order.id}/upload-work`, { finalWork });
    for (const key of [picture.key, picture.url, picture.url.slice(1)]) {
      expect((await deliver(key)).status).toBe(400);
    }
    for (const cover of [delivery.key, `/${delivery.key}`, delivery.url]) {
      expect((await publish(browser, cover)).status).toBe(400);
    }
    const avatar = await anUpload(aBrowser(cloud), 'image/png', png, 'avatar');
    expect((await publish(browser, avatar.url)).status).toBe(400);
  });
});
