import { beforeAll, describe, expect, it } from 'vitest';

import { newId } from '#functions/lib/ids.ts';
import type { Message, MessageFiles } from '#shared/entities/conversations/message.ts';
import type { Order } from '#shared/entities/work/order.ts';
import * as uploadLimits from '#shared/limits/uploads.ts';
import * as conversationTexts from '#shared/texts/conversations.ts';
import * as notFoundTexts from '#shared/texts/not-found.ts';
import * as uploadTexts from '#shared/texts/uploads.ts';
import { aBrowser, aMember, type Browser } from '#test/flows/support/a-browser.ts';
import { aConversation, seenBy } from '#test/flows/support/a-conversation.ts';
import { anAttachment } from '#test/flows/support/an-attachment.ts';
import { anOrder } from '#test/flows/support/an-order.ts';
import { pictures } from '#test/functions/services/s3/pictures.ts';
import { useCloud } from '#test/support/cloud.ts';

const cloud = useCloud();
const png = { name: 'me.png', contentType: 'image/png', bytes: pictures['image/png'] };
const bytesOf = async (url: string) => Buffer.from(await (await fetch(url)).arrayBuffer());

describe('a message with files', () => {
  let chat: Awaited<ReturnType<typeof aConversation>>;
  let strangers: Browser[];
  beforeAll(async () => {
    chat = await aConversation(cloud);
    const others = await Promise.all([aMember(cloud), aMember(cloud, { isSeller: true })]);
    strangers = others.map(({ browser }) => browser);
  });
  const upload = (browser = chat.buyer.browser, file = {}) =>
    anAttachment(browser, { purpose: 'message', conversationId: chat.id }, file);
  const send = (files: unknown, more: object = {}, browser = chat.buyer.browser, init = {}) =>
    browser.post('/messages', { conversationId: chat.id, desc: '', files, ...more }, init);
  const filesOf = async (browser: Browser, id: string) => {
    const { status, body } = await browser.get(`/messages/${chat.id}/${id}/files`);
    return { status, ...(body as MessageFiles) };
  };

  it('shows its names, sizes and types to both, who alone get links to them', async () => {
    const desc = 'Like these two, please.';
    const { status, body } = await send([await upload(), await upload(undefined, png)], { desc });
    expect(status).toBe(201);
    const files = [
      { name: 'brief.pdf', size: 8, type: 'application/pdf' },
      { name: 'me.png', size: png.bytes.length, type: 'image/png' },
    ];
    expect(body).toMatchObject({ desc, files });
    const { id } = body as Message;
    for (const { browser } of [chat.buyer, chat.seller]) {
      expect((await browser.get(`/messages/${chat.id}?limit=1`)).body).toEqual([body]);
      const linked = await filesOf(browser, id);
      expect(linked.files).toMatchObject(files);
      const [brief, picture] = linked.files;
      expect(brief?.pictureUrl).toBeNull();
      expect((await bytesOf(brief?.url ?? '')).toString()).toBe('%PDF-1.7');
      expect(await bytesOf(picture?.pictureUrl ?? '')).toEqual(png.bytes);
    }
    expect((await filesOf(aBrowser(cloud), id)).status).toBe(401);
    for (const stranger of strangers) expect((await filesOf(stranger, id)).status).toBe(403);
    expect((await filesOf(chat.buyer.browser, newId())).status).toBe(404);
  });

  it('needs no text, and is previewed by the name of its file, or by how many they are', async () => {
    const one = await upload(undefined, png);
    expect(await send([one], { desc: ' ' })).toMatchObject({ status: 201, body: { desc: '' } });
    expect(await seenBy(chat.seller.browser, chat.id)).toMatchObject({ lastMessage: 'me.png' });
    expect((await send([one, await upload()])).status).toBe(201);
    expect(await seenBy(chat.seller.browser, chat.id)).toMatchObject({ lastMessage: '2 files' });
    expect(await send([])).toMatchObject({
      status: 400,
      body: { message: conversationTexts.emptyMessage },
    });
  });

  it('takes ten files, and no eleventh', async () => {
    const files: string[] = [];
    while (files.length < uploadLimits.attachments) files.push(await upload());
    expect(await send([...files, await upload()])).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'files', message: 'At most 10 files.' }] },
    });
    const { status, body } = await send(files);
    expect([status, (body as Message).files.length]).toEqual([201, uploadLimits.attachments]);
  });

  it('takes no file of another conversation, of the other person or of nobody', async () => {
    const other = await aConversation(cloud);
    const message = uploadTexts.ofFile({ number: 1, refusal: notFoundTexts.upload.message }).message;
    for (const key of [
      await anAttachment(other.buyer.browser, { purpose: 'message', conversationId: other.id }),
      await upload(chat.seller.browser),
      (await upload()).replace(/brief\.pdf$/, 'other.pdf'),
    ])
      expect(await send([key])).toMatchObject({ status: 400, body: { message } });
    for (const files of ['x', [7], [''], ['x'.repeat(401)], { 0: 'x' }, null])
      expect((await send(files, { desc: 'Hello.' })).status).toBe(400);
  });

  it('is uploaded by its two people only, of up to 100 MB', async () => {
    const ask = (browser: Browser, more: object = {}) =>
      browser.post('/uploads', {
        purpose: 'message',
        conversationId: chat.id,
        fileName: 'a.zip',
        contentType: 'application/zip',
        size: uploadLimits.size.attachment,
        ...more,
      });
    expect(await ask(chat.seller.browser)).toMatchObject({
      status: 201,
      body: { key: expect.stringMatching(`^pending/chat/${chat.id}/${chat.seller.id}/\\w{26}/a\\.zip$`) },
    });
    expect(await ask(chat.buyer.browser, { size: uploadLimits.size.attachment + 1 })).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'size', message: uploadTexts.tooLarge.message }] },
    });
    const conversationId = chat.seller.id + newId();
    expect((await ask(chat.seller.browser, { conversationId })).status).toBe(404);
  });
});

describe('requirements with files', () => {
  const upload = ({ buyer, id: orderId }: Awaited<ReturnType<typeof anOrder>>, file = {}) =>
    anAttachment(buyer.browser, { purpose: 'requirements', orderId }, file);

  it('are seen by both parties, are kept when only the text changes, and dropped for good', async () => {
    const trade = await anOrder(cloud);
    const { id, buyer, seller } = trade;
    const save = async (requirements: string, files?: string[]) => {
      const { status, body } = await buyer.browser.put(`/orders/requirements/${id}`, { requirements, files });
      return { status, order: body as unknown as Order };
    };
    const first = await save('As in the files.', [await upload(trade), await upload(trade, png)]);
    expect(first.status).toBe(200);
    for (const { browser } of [buyer, seller]) {
      const { requirementFiles } = (await browser.get(`/orders/${id}`)).body as unknown as Order;
      expect(requirementFiles.map(({ name }) => name)).toEqual(['brief.pdf', 'me.png']);
      const [brief, picture] = requirementFiles;
      expect((await bytesOf(brief?.url ?? '')).toString()).toBe('%PDF-1.7');
      expect(await bytesOf(picture?.pictureUrl ?? '')).toEqual(png.bytes);
    }
    const [brief, picture] = first.order.requirementFiles;
    const changed = await save('As in the files, in red.');
    expect(changed.order.requirementFiles).toHaveLength(2);
    const dropped = await save('As in the file.', [String(picture?.key)]);
    expect(dropped.order.requirementFiles.map(({ name }) => name)).toEqual(['me.png']);
    expect((await fetch(brief?.url ?? '')).status).toBe(404);
    for (const gone of [String(brief?.key), `pending/${brief?.key}`])
      expect(await save('As in the files.', [gone])).toMatchObject({ status: 400 });
    expect((await save('As in the file.', [String(picture?.key)])).order.version).toBe(dropped.order.version);
  });

  it('take files of their own order and buyer only, at most ten', async () => {
    const [trade, other] = [await anOrder(cloud), await anOrder(cloud)];
    const save = (files: unknown, { browser } = trade.buyer) =>
      browser.put(`/orders/requirements/${trade.id}`, { requirements: 'A red one.', files });
    const message = uploadTexts.ofFile({ number: 1, refusal: notFoundTexts.upload.message }).message;
    const foreign = await upload(other);
    const work = foreign.replace('/requirements', '');
    for (const key of [foreign, work, 'media/x/y.png'])
      expect(await save([key])).toMatchObject({ status: 400, body: { message } });
    expect((await save(Array.from({ length: 11 }, () => foreign))).status).toBe(400);
  });

  it('cannot be handed in as work, nor work as requirements', async () => {
    const trade = await anOrder(cloud);
    const key = await upload(trade);
    expect(
      await trade.seller.browser.put(`/orders/${trade.id}/upload-work`, { finalWork: key }),
    ).toMatchObject({ status: 400, body: { message: notFoundTexts.upload.message } });
  });
});
