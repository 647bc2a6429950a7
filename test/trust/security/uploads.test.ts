import { request } from 'node:http';

import { describe, expect, it } from 'vitest';

import { newId } from '#functions/lib/ids.ts';
import * as gigTexts from '#shared/texts/gigs.ts';
import * as uploadTexts from '#shared/texts/uploads.ts';
import { aBrowser, aForm, aMember } from '#test/flows/support/a-browser.ts';
import { anAward } from '#test/flows/support/an-award.ts';
import { anOrder } from '#test/flows/support/an-order.ts';
import { pictures } from '#test/functions/services/s3/pictures.ts';
import { useCloud } from '#test/support/cloud.ts';

import { anUpload, aSignedUpload, publish, put } from './an-upload.ts';

const cloud = useCloud();

const seller = () => aMember(cloud, { isSeller: true });

describe('a signed upload', () => {
  const png = pictures['image/png'];
  const signed = async () => aSignedUpload((await seller()).browser, { size: png.length });

  it('is valid for one key', async () => {
    const upload = await signed();
    const withKey = (key: string) => ({ ...upload, uploadUrl: upload.uploadUrl.replace(upload.key, key) });
    const ids = [upload.key.replace(/\w{26}\.png$/, `${newId()}.png`), upload.key.replace(/\w{26}/, newId())];
    for (const key of [
      ...ids,
      upload.url.slice(1),
      `work/${newId()}/${newId()}/x.png`,
      `${upload.key}/../x.png`,
    ]) {
      expect(await put(withKey(key), png), key).toBe(403);
    }
  });

  it('is valid for the signed type, length and headers only', async () => {
    const upload = await signed();
    expect(await put(upload, png, { 'content-type': 'image/svg+xml' })).toBe(403);
    expect(await put(upload, png.subarray(1))).toBe(403);
    for (const header of [
      { 'x-amz-acl': 'public-read' },
      { 'x-amz-copy-source': `tandem-uploads/${upload.key}` },
      { 'x-amz-meta-a': 'b' },
    ])
      expect(await put(upload, png, header)).toBe(403);
    expect(await put(upload, png)).toBe(200);
  });

  it('is valid for writing only, not for reading or deleting', async () => {
    const upload = await signed();
    expect(await put(upload, png)).toBe(200);
    for (const method of ['GET', 'HEAD', 'DELETE', 'POST']) {
      expect((await fetch(upload.uploadUrl, { method })).status).toBe(403);
    }
  });

  it('is valid once, and cannot replace a file that has been checked', async () => {
    const { browser } = await seller();
    const upload = await anUpload(browser, 'image/png', png);
    expect((await publish(browser, upload.url)).status).toBe(201);
    const page = Buffer.from('<script>alert(1)</script>'.padEnd(png.length));
    expect(await put(upload, page)).toBe(412);
    const { 'if-none-match': _, ...without } = upload.headers;
    expect(await put({ ...upload, headers: without }, page)).toBe(403);
    expect(Buffer.from(await (await fetch(cloud.origin + upload.url)).arrayBuffer())).toEqual(png);
  });

  it('cannot avoid its length by chunked encoding', async () => {
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

describe('an uploaded file', () => {
  const png = pictures['image/png'];

  it('can be used by nobody else, in any record', async () => {
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
    const refusal = gigTexts.ownImagesOnly.message;
    const inList = uploadTexts.ofPicture({ number: 1, refusal }).message;
    for (const [answer, message] of [
      [await publish(freelancer.browser, url), refusal],
      [await client.browser.post('/projects', project), inList],
      [
        await freelancer.browser.put(`/modules/${moduleId}/freelancer`, {
          projectURL: 'https://example.com/x',
          images: [url],
        }),
        inList,
      ],
      [await aBrowser(cloud).post('/auth/register', aForm({ img: url })), refusal],
    ] as const) {
      expect(answer).toMatchObject({ status: 400, body: { message } });
    }
    expect((await fetch(cloud.origin + url)).status).toBe(404);
  });

  it('can be used only for the purpose it was signed for', async () => {
    const order = await anOrder(cloud);
    const { browser } = order.seller;
    const picture = await anUpload(browser, 'image/png', png);
    const delivery = await aSignedUpload(browser, {
      purpose: 'delivery',
      orderId: order.id,
      size: png.length,
    });
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
