import { describe, expect, it } from 'vitest';

import { PICTURE, pictureName } from '#functions/services/s3/keys.ts';
import * as moduleTexts from '#shared/texts/modules.ts';
import { aMember } from '#test/flows/support/a-browser.ts';
import { anUploadedPicture } from '#test/flows/support/a-picture.ts';
import { aPostedProject } from '#test/flows/support/a-project.ts';
import {
  anAssignedModule,
  anAward,
  beginPayingModule,
  moduleForm,
  put,
} from '#test/flows/support/an-award.ts';
import { payWith } from '#test/flows/support/an-order.ts';
import { chargesIn } from '#test/functions/domain/an-order.ts';
import { pictures } from '#test/functions/services/s3/pictures.ts';
import { recordsUnder } from '#test/functions/table/snapshot.ts';
import { useCloud } from '#test/support/cloud.ts';
import { booksUnder, findModule, type ModuleRecord } from '#test/support/work.ts';

const cloud = useCloud();
const endingLike = (url: string): unknown => expect.stringMatching(`^/media/\\w+/${pictureName(url)}$`);
const moduleOf = async (id: string) => (await findModule(id)) as ModuleRecord;

it('assigning requires an accepted bid, and names each field that is missing', async () => {
  const { browser } = await aMember(cloud);
  const { id: projectId } = await aPostedProject(browser);
  expect(await browser.post('/modules', { projectId, ...moduleForm })).toMatchObject({
    status: 409,
    body: { message: 'Accept a bid before you assign modules.' },
  });
  const { status, body } = await browser.post('/modules', { projectId, name: ' ', deadlineDays: '0' });
  expect(status).toBe(400);
  const paths = (body['issues'] as { path: string }[]).map(({ path }) => path);
  expect(paths).toEqual(expect.arrayContaining(['name', 'details', 'deadlineDays']));
});

it('editing is done once; then the module is locked', { tags: 'local' }, async () => {
  const { client, freelancer, moduleId } = await anAward(cloud);
  const edit = (name: string) => client.browser.put(`/modules/${moduleId}`, { ...moduleForm, name });
  expect(await edit('New')).toMatchObject({ status: 200, body: { name: 'New', updateCount: 1 } });
  expect(await edit('New')).toMatchObject({ status: 200, body: { updateCount: 1 } });
  expect(await edit('Newer')).toMatchObject({ status: 409 });
  await freelancer.browser.put(`/modules/${moduleId}/freelancer`, { projectURL: 'https://a.example.com' });
  const again = { status: 200, body: { name: 'New', status: 'SUBMITTED', updateCount: 1 } };
  expect(await edit('New')).toMatchObject(again);
  const locked = { status: 409, body: { message: moduleTexts.locked.message } };
  expect(await edit('Newer')).toMatchObject(locked);
  expect(await moduleOf(moduleId)).toMatchObject({ name: 'New', edits: 1 });
});

describe('submitting', () => {
  it('keeps the link and up to two pictures, and the old pictures when none are sent; one may stand alone, none be another’s', async () => {
    const { client, freelancer, moduleId, projectId } = await anAward(cloud);
    const uploads = [
      await anUploadedPicture(freelancer.browser),
      await anUploadedPicture(freelancer.browser),
    ];
    const submit = (json: object) => freelancer.browser.put(`/modules/${moduleId}/freelancer`, json);
    const first = await submit({ projectURL: 'https://figma.com/map', images: uploads });
    expect(first).toMatchObject({ status: 200, body: { status: 'SUBMITTED' } });
    const images = first.body['images'] as string[];
    expect(images.map(pictureName)).toEqual(uploads.map(pictureName));
    const second = await submit({ projectURL: 'https://figma.com/map-2' });
    expect(second.body).toMatchObject({ projectURL: 'https://figma.com/map-2', images });
    const one = await submit({ projectURL: 'https://figma.com/map', images: images[0] });
    expect(one).toMatchObject({ status: 200, body: { images: [images[0]] } });
    expect(await submit({ projectURL: 'https://figma.com/map', images: 'elsewhere.png' })).toMatchObject({
      status: 400,
      body: { message: 'Pictures must be uploaded to this site first.' },
    });
    const third = await submit({ projectURL: 'https://figma.com/map', images: [...images, images[0]] });
    expect(third).toMatchObject({ status: 400, body: { message: 'You can only upload up to 2 images.' } });
    const strange = [await anUploadedPicture(client.browser)];
    const work = { projectURL: 'https://figma.com/map', images: strange };
    expect((await submit(work)).status).toBe(400);
    expect((await client.browser.get(`/modules/project/${projectId}`)).body).toMatchObject([
      { id: moduleId, images: [images[0]] },
    ]);
  });

  it('refuses a wrong link with the message of its form', async () => {
    const { freelancer, moduleId } = await anAward(cloud);
    for (const [projectURL, message] of [
      ['', 'URL cannot be empty'],
      ['http://figma.com/map', 'Invalid URL format'],
      ['javascript:alert(1)', 'Invalid URL format'],
    ])
      expect(await freelancer.browser.put(`/modules/${moduleId}/freelancer`, { projectURL })).toMatchObject({
        status: 400,
        body: { message },
      });
  });

  it('accepts the pictures in a multipart request too, at most two and nothing but pictures', async () => {
    const { freelancer, moduleId } = await anAward(cloud);
    const form = (...files: File[]) => {
      const data = new FormData();
      data.set('projectURL', 'https://figma.com/map');
      for (const file of files) data.append('images[]', file);
      return data;
    };
    const send = (raw: FormData) =>
      freelancer.browser.put(`/modules/${moduleId}/freelancer`, undefined, { raw });
    const png = new File([new Uint8Array(pictures['image/png'])], 'a.png', { type: 'image/png' });
    const page = new File(['<script>alert(1)</script>'], 'b.png', { type: 'image/png' });
    expect(await send(form(png, png, png))).toMatchObject({
      status: 400,
      body: { message: 'You can only upload up to 2 images.' },
    });
    expect(await send(form(page))).toMatchObject({ status: 400 });
    const { status, body } = await send(form(png, png));
    expect(status).toBe(200);
    const images = body['images'] as string[];
    expect(images).toHaveLength(2);
    for (const image of images) expect((await fetch(cloud.origin + image)).status).toBe(200);
  });

  it('accepts the addresses of uploaded pictures in a multipart request, and keeps the order of all', async () => {
    const { freelancer, moduleId } = await anAward(cloud);
    const picture = await anUploadedPicture(freelancer.browser);
    const png = new File([new Uint8Array(pictures['image/png'])], 'a.png', { type: 'image/png' });
    const submit = (...images: (string | File)[]) => {
      const raw = new FormData();
      raw.set('projectURL', 'https://figma.com/map');
      for (const image of images) raw.append('images', image);
      return freelancer.browser.put(`/modules/${moduleId}/freelancer`, undefined, { raw });
    };
    expect(await submit(picture)).toMatchObject({
      status: 200,
      body: { images: [endingLike(picture)] },
    });
    const mixed = await submit(png, picture);
    expect(mixed).toMatchObject({
      status: 200,
      body: { images: [expect.stringMatching(PICTURE), endingLike(picture)] },
    });
    expect((mixed.body['images'] as string[])[0]).not.toEqual(endingLike(picture));
    expect(await submit(picture, picture, picture)).toMatchObject({
      status: 400,
      body: { message: 'You can only upload up to 2 images.' },
    });
    expect(await submit('a picture')).toMatchObject({ status: 400 });
  });
});

it('an approval is of a valid amount, of a module that there is', { tags: 'local' }, async () => {
  const { client, moduleId, projectId } = await anAward(cloud);
  await put(moduleId, 'SUBMITTED');
  for (const amount of [undefined, '', 'ten', 0, -5, '12.345'])
    expect(await client.browser.put(`/modules/${moduleId}/status`, { status: 'OK', amount })).toMatchObject({
      status: 400,
      body: { message: 'Please enter a valid amount.' },
    });
  expect((await moduleOf(moduleId)).status).toBe('SUBMITTED');
  for (const id of ['1', `${projectId}.900`, `${projectId}.00`, "x'; DROP TABLE"]) {
    const path = `/modules/${encodeURIComponent(id)}/status`;
    expect(await client.browser.put(path, { status: 'REWORK' })).toMatchObject({ status: 404 });
  }
});

it(
  'paying gets one intent of the approved amount, and that of the last module completes the project',
  { tags: 'local' },
  async () => {
    const { client, projectId, moduleId } = await anAward(cloud);
    const modules = [moduleId, await anAssignedModule(client.browser, projectId)];
    for (const id of modules) await put(id, 'PAY');
    for (const id of modules) {
      const intent = await beginPayingModule(client, id);
      expect(await payWith(cloud, intent, 'pm_card_chargeDeclined')).toBe(402);
      await cloud.stripe.delivered();
      expect((await moduleOf(id)).status).toBe('PAY');
      expect(await beginPayingModule(client, id)).toBe(intent);
      await payWith(cloud, intent);
      const confirm = () => client.browser.post('/payments/confirm', { paymentIntentId: intent });
      const [first, again] = [await confirm(), await confirm()];
      expect(first).toMatchObject({ status: 200, body: { result: 'succeeded', kind: 'module' } });
      expect(again.body).toEqual(first.body);
    }
    await cloud.stripe.delivered();
    for (const id of modules) {
      expect(await moduleOf(id)).toMatchObject({ status: 'COMPLETED', amount: 25_000 });
      expect(chargesIn(await recordsUnder(booksUnder('module', id)))).toHaveLength(1);
    }
    const { body } = await client.browser.get(`/projects/${projectId}`);
    expect(body).toMatchObject({ isCompleted: true, completedModules: 2 });
    expect(await client.browser.post(`/modules/pay/${moduleId}`)).toMatchObject({
      status: 409,
      body: { message: 'This module is already paid.' },
    });
  },
);
