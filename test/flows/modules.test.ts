import { setTimeout as pause } from 'node:timers/promises';

import { beforeAll, describe, expect, it } from 'vitest';

import { moduleKey, type ModuleItem } from '#functions/domain/modules/record.ts';
import { pictureIn } from '#functions/services/s3/keys.ts';
import { exists } from '#functions/table/conditions.ts';
import { keys } from '#functions/table/keys.ts';
import { findItem } from '#functions/table/read.ts';
import { put as putItem, update } from '#functions/table/write.ts';
import { messages } from '#shared/messages.ts';
import { projectOf, recordsOf } from '#test/functions/domain/a-project.ts';
import { chargesIn } from '#test/functions/domain/an-order.ts';
import { pictures } from '#test/functions/services/s3/pictures.ts';
import { createBarrier } from '#test/functions/table/barrier.ts';
import { recordsUnder } from '#test/functions/table/snapshot.ts';
import { useCloud } from '#test/support/cloud.ts';

import { aMember, type Reply } from './a-browser.ts';
import { anUploadedPicture } from './a-picture.ts';
import { aPlacedBid, aPostedProject } from './a-project.ts';
import { anAssignedModule, anAward, beginPayingModule, moduleForm, put } from './an-award.ts';
import { intentOf, payWith } from './an-order.ts';

const cloud = useCloud();
const CLIENTS = 12;
const ROUNDS = 4;

/** Sends all requests at once, each with its own small delay. */
const atOnce = (tasks: (() => Promise<Reply>)[]) =>
  Promise.all(
    tasks.map(async (task) => {
      await pause(Math.random() * 15);
      return task();
    }),
  );
const statuses = (replies: Reply[]) =>
  replies.map(({ status }) => status).toSorted((one, other) => one - other);
const moduleOf = async (id: string) => (await findItem<ModuleItem>(moduleKey(id))) as ModuleItem;

async function anAwarded(numberOfModules: number) {
  const [client, freelancer] = await Promise.all([aMember(cloud), aMember(cloud, { isSeller: true })]);
  const project = await aPostedProject(client.browser, { numberOfModules });
  const bid = await aPlacedBid(freelancer.browser, project.id);
  await client.browser.put(`/bids/${bid.id}/accept`);
  return { client, freelancer, projectId: project.id, bidId: bid.id };
}

describe('assigning', () => {
  it('requires an accepted bid', async () => {
    const client = await aMember(cloud);
    const { id } = await aPostedProject(client.browser);
    const reply = await client.browser.post('/modules', { projectId: id, ...moduleForm });
    expect(reply).toMatchObject({
      status: 409,
      body: { message: 'Accept a bid before you assign modules.' },
    });
  });

  it('names each field that is missing', async () => {
    const { client, projectId } = await anAwarded(1);
    const { status, body } = await client.browser.post('/modules', {
      projectId,
      name: ' ',
      deadlineDays: '0',
    });
    expect(status).toBe(400);
    const paths = (body['issues'] as { path: string }[]).map(({ path }) => path);
    expect(paths).toEqual(expect.arrayContaining(['name', 'details', 'deadlineDays']));
  });
});

describe('editing', () => {
  it('is done once; then the module is locked', { tags: 'local' }, async () => {
    const { client, freelancer, moduleId } = await anAward(cloud);
    const edit = (name: string) => client.browser.put(`/modules/${moduleId}`, { ...moduleForm, name });
    expect(await edit('New')).toMatchObject({ status: 200, body: { name: 'New', updateCount: 1 } });
    expect(await edit('New')).toMatchObject({ status: 200, body: { updateCount: 1 } });
    expect(await edit('Newer')).toMatchObject({ status: 409 });
    await freelancer.browser.put(`/modules/${moduleId}/freelancer`, { projectURL: 'https://a.example.com' });
    const again = { status: 200, body: { name: 'New', status: 'SUBMITTED', updateCount: 1 } };
    expect(await edit('New')).toMatchObject(again);
    const locked = { status: 409, body: { message: messages.modules.locked } };
    expect(await edit('Newer')).toMatchObject(locked);
    expect(await moduleOf(moduleId)).toMatchObject({ name: 'New', updateCount: 1 });
  });
});

describe('submitting', () => {
  it('keeps the link and up to two pictures, and the old pictures when none are sent', async () => {
    const { freelancer, moduleId } = await anAward(cloud);
    const uploads = [
      await anUploadedPicture(freelancer.browser),
      await anUploadedPicture(freelancer.browser),
    ];
    const images = uploads.map((url) => pictureIn(moduleId, url));
    const submit = (json: object) => freelancer.browser.put(`/modules/${moduleId}/freelancer`, json);
    const first = await submit({ projectURL: 'https://figma.com/map', images: uploads });
    expect(first).toMatchObject({ status: 200, body: { status: 'SUBMITTED', images } });
    const second = await submit({ projectURL: 'https://figma.com/map-2' });
    expect(second.body).toMatchObject({ projectURL: 'https://figma.com/map-2', images });
    const third = await submit({ projectURL: 'https://figma.com/map', images: [...images, images[0]] });
    expect(third).toMatchObject({ status: 400, body: { message: 'You can only upload up to 2 images.' } });
  });

  it.each([
    ['', 'URL cannot be empty'],
    ['http://figma.com/map', 'Invalid URL format'],
    ['javascript:alert(1)', 'Invalid URL format'],
  ])('refuses %j with the message of the specification', async (projectURL, message) => {
    const { freelancer, moduleId } = await anAward(cloud);
    const reply = await freelancer.browser.put(`/modules/${moduleId}/freelancer`, { projectURL });
    expect(reply).toMatchObject({ status: 400, body: { message } });
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

  it('accepts one picture that is not in a list', async () => {
    const { freelancer, moduleId } = await anAward(cloud);
    const picture = await anUploadedPicture(freelancer.browser);
    const submit = (images: unknown) =>
      freelancer.browser.put(`/modules/${moduleId}/freelancer`, {
        projectURL: 'https://figma.com/map',
        images,
      });
    expect(await submit(picture)).toMatchObject({
      status: 200,
      body: { images: [pictureIn(moduleId, picture)] },
    });
    expect(await submit('elsewhere.png')).toMatchObject({
      status: 400,
      body: { message: 'Pictures must be uploaded to this site first.' },
    });
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
      body: { images: [pictureIn(moduleId, picture)] },
    });
    const mixed = await submit(png, picture);
    expect(mixed).toMatchObject({
      status: 200,
      body: { images: [expect.stringMatching(`^/media/${moduleId}/`), pictureIn(moduleId, picture)] },
    });
    expect((mixed.body['images'] as string[])[0]).not.toBe(pictureIn(moduleId, picture));
    expect(await submit(picture, picture, picture)).toMatchObject({
      status: 400,
      body: { message: 'You can only upload up to 2 images.' },
    });
    expect(await submit('a picture')).toMatchObject({ status: 400 });
  });

  it("refuses another person's pictures", { tags: 'local' }, async () => {
    const { client, freelancer, moduleId } = await anAward(cloud);
    const images = [await anUploadedPicture(client.browser)];
    const work = { projectURL: 'https://figma.com/map', images };
    expect(await freelancer.browser.put(`/modules/${moduleId}/freelancer`, work)).toMatchObject({
      status: 400,
    });
    expect(await moduleOf(moduleId)).toMatchObject({ status: 'WAITING' });
  });
});

describe('deciding', () => {
  it.each([undefined, '', 'ten', 0, -5, '12.345'])(
    'approves nothing for the amount %j',
    { tags: 'local' },
    async (amount) => {
      const { client, moduleId } = await anAward(cloud);
      await put(moduleId, 'SUBMITTED');
      const reply = await client.browser.put(`/modules/${moduleId}/status`, { status: 'OK', amount });
      expect(reply).toMatchObject({ status: 400, body: { message: 'Please enter a valid amount.' } });
      expect((await moduleOf(moduleId)).status).toBe('SUBMITTED');
    },
  );
});

describe('paying', { tags: 'local' }, () => {
  let award: Awaited<ReturnType<typeof anAwarded>>;
  let modules: string[];
  beforeAll(async () => {
    award = await anAwarded(2);
    modules = [
      await anAssignedModule(award.client.browser, award.projectId),
      await anAssignedModule(award.client.browser, award.projectId),
    ];
    for (const id of modules) await put(id, 'PAY');
  });

  it('gets one intent of the approved amount, however many tabs ask', async () => {
    const replies = await atOnce(
      Array.from({ length: 4 }, () => () => award.client.browser.post(`/modules/pay/${modules[0]}`)),
    );
    expect(new Set(replies.map(intentOf)).size).toBe(1);
  });

  it('of the last two modules at once completes both and the project once; repeats change nothing', async () => {
    const intents = await Promise.all(modules.map((id) => beginPayingModule(award.client, id)));
    await Promise.all(intents.map((intent) => payWith(cloud, intent)));
    const confirm = (intent: string) => () =>
      award.client.browser.post('/payments/confirm', { paymentIntentId: intent });
    const replies = await atOnce([...intents, ...intents, ...intents].map(confirm));
    expect(new Set(statuses(replies))).toEqual(new Set([200]));
    expect(replies[0]?.body).toMatchObject({ result: 'succeeded', kind: 'module' });
    await cloud.stripe.delivered();

    for (const id of modules)
      expect(await moduleOf(id)).toMatchObject({ status: 'COMPLETED', amount: 25_000 });
    expect(await projectOf(award.projectId)).toMatchObject({ doneCount: 2, card: { isCompleted: true } });
    const { body } = await award.client.browser.get(`/projects/${award.projectId}`);
    expect(body).toMatchObject({ isCompleted: true, completedModules: 2 });
    for (const id of modules)
      expect(chargesIn(await recordsUnder(keys.payment('module', id).PK))).toHaveLength(1);
  });

  it('is over once it is paid', async () => {
    const reply = await award.client.browser.post(`/modules/pay/${modules[0]}`);
    expect(reply).toMatchObject({ status: 409, body: { message: 'This module is already paid.' } });
  });

  it('leaves the module as it is when the card is declined', async () => {
    const { client, moduleId } = await anAward(cloud);
    await put(moduleId, 'PAY');
    const intent = await beginPayingModule(client, moduleId);
    expect(await payWith(cloud, intent, 'pm_card_chargeDeclined')).toBe(402);
    await cloud.stripe.delivered();
    expect((await moduleOf(moduleId)).status).toBe('PAY');
  });
});

it('answers 404 for unknown and malformed module ids', async () => {
  const { client, projectId } = await anAward(cloud);
  for (const id of ['1', `${projectId}.900`, `${projectId}.00`, "x'; DROP TABLE"]) {
    const path = `/modules/${encodeURIComponent(id)}/status`;
    expect(await client.browser.put(path, { status: 'REWORK' })).toMatchObject({ status: 404 });
  }
});
