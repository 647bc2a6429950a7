import { expect, it } from 'vitest';

import { setClock } from '#functions/lib/clock.ts';
import { openCases } from '#functions/table/cases.ts';
import { indexesSettled } from '#infra/local/database/lagging-indexes.ts';
import type { Conversation } from '#shared/entities/conversations/conversation.ts';
import { DAY } from '#shared/rules/money/protection.ts';
import * as conversationTexts from '#shared/texts/conversations.ts';
import * as notFoundTexts from '#shared/texts/not-found.ts';
import { aMember } from '#test/flows/support/a-browser.ts';
import { aConversation, seenBy } from '#test/flows/support/a-conversation.ts';
import { aPostedProject } from '#test/flows/support/a-project.ts';
import { anOrder, type Member } from '#test/flows/support/an-order.ts';
import { useCloud } from '#test/support/cloud.ts';

const cloud = useCloud();
const block = ({ browser }: Pick<Member, 'browser'>, id: string, blocked: unknown = true) =>
  browser.put(`/conversations/block/${id}`, { blocked });
const write = ({ browser }: Pick<Member, 'browser'>, id: string) =>
  browser.post('/messages', { conversationId: id, desc: 'Hello?' });

it('whoever is blocked cannot write, is not told by whom, and can write again once that ends', async () => {
  const { buyer, seller, id } = await aConversation(cloud);
  expect(await block(seller, id)).toMatchObject({ status: 200, body: { isBlocked: true } });
  expect(await block(seller, id)).toMatchObject({ status: 200, body: { isBlocked: true } });
  expect((await block(seller, id, 'yes')).status).toBe(400);

  const refused = { status: 403, body: { message: conversationTexts.blocked.message } };
  expect(await write(buyer, id)).toMatchObject(refused);
  const file = { fileName: 'a.zip', contentType: 'application/zip', size: 9 };
  const upload = await buyer.browser.post('/uploads', { ...file, purpose: 'message', conversationId: id });
  expect(upload).toMatchObject(refused);
  expect(await write(seller, id)).toMatchObject({
    status: 409,
    body: { message: conversationTexts.blockedByYou.message },
  });
  expect(await seenBy(buyer.browser, id)).toMatchObject({ isBlocked: false, lastMessage: null });
  expect(JSON.stringify(await seenBy(buyer.browser, id))).not.toContain('blockedBy');

  expect(await block(buyer, id)).toMatchObject({ body: { isBlocked: true } });
  expect(await block(seller, id, false)).toMatchObject({ body: { isBlocked: false } });
  expect(await write(seller, id)).toMatchObject(refused);
  await block(buyer, id, false);
  for (const who of [seller, buyer]) expect((await write(who, id)).status).toBe(201);
});

it('a message that was sent before the block is answered again, although no other can be sent', async () => {
  const { buyer, seller, id } = await aConversation(cloud);
  const send = () =>
    buyer.browser.post(
      '/messages',
      { conversationId: id, desc: 'Hello.' },
      { headers: { 'idempotency-key': id } },
    );
  const first = await send();
  await block(seller, id);
  expect(await send()).toEqual({ ...first, headers: expect.anything() });
});

it('the parties of an order who have blocked each other can still act on it', async () => {
  const { id, buyer, seller } = await anOrder(cloud);
  const { body } = await buyer.browser.post('/conversations', { to: seller.id });
  for (const who of [buyer, seller]) await block(who, String(body['id']));
  const requirements = await buyer.browser.put(`/orders/requirements/${id}`, { requirements: 'A red one.' });
  const fileUrl = 'https://example.com/work.zip';
  const delivered = await seller.browser.put(`/orders/upload-work/${id}`, { fileUrl });
  const declined = await buyer.browser.post(`/orders/decline/${id}`, { reason: 'Not red.' });
  expect([requirements.status, delivered.status, declined.status]).toEqual([200, 200, 200]);
});

it(
  'a report is kept for the operator, once a day for each reporter of a conversation',
  { tags: 'local' },
  async () => {
    const { buyer, seller, id } = await aConversation(cloud);
    const report = (
      { browser }: Pick<Member, 'browser'>,
      reason: unknown = 'They ask to be paid elsewhere.',
    ) => browser.post(`/conversations/report/${id}`, { reason });
    const first = await report(buyer);
    expect(first).toMatchObject({ status: 201, body: { conversationId: id } });
    expect((await report(buyer)).body).toEqual(first.body);
    expect(await report(buyer, 'And they shout.')).toMatchObject({
      status: 409,
      body: { message: conversationTexts.reportedToday.message },
    });
    for (const reason of ['', '  ', null, 7, 'x'.repeat(1_001)])
      expect((await report(seller, reason)).status).toBe(400);
    expect((await report(seller, 'x'.repeat(1_000))).status).toBe(201);
    setClock(() => Date.now() + DAY);
    try {
      expect((await report(buyer, 'And they shout.')).status).toBe(201);
    } finally {
      setClock(null);
    }
    await indexesSettled();
    const cards = (await openCases()).map(({ card }) => card);
    expect(cards.filter((card) => card.case === 'report' && card.conversationId === id)).toMatchObject([
      { reporterId: buyer.id, reason: 'They ask to be paid elsewhere.' },
      { reporterId: seller.id, reason: 'x'.repeat(1_000) },
      { reporterId: buyer.id, reason: 'And they shout.' },
    ]);
    const missing = `/conversations/report/${seller.id}${seller.id}`;
    expect((await seller.browser.post(missing, { reason: 'Who is this?' })).status).toBe(404);
  },
);

it('a conversation is about the order or the project that it was last opened from', async () => {
  const { id: orderId, buyer, seller } = await anOrder(cloud);
  const project = await aPostedProject(buyer.browser);
  const [other, othersOrder] = [await aMember(cloud), await anOrder(cloud)];
  const othersProject = await aPostedProject(other.browser);
  const open = ({ browser }: Pick<Member, 'browser'>, to: string, about?: unknown) =>
    browser.post('/conversations', { to, about });
  const order = { kind: 'order', id: orderId };
  expect(await open(buyer, seller.id, order)).toMatchObject({ status: 201, body: { about: order } });
  const { body } = await open(seller, buyer.id);
  expect(body).toMatchObject({ about: order });
  const later = { kind: 'project', id: project.id };
  expect(await open(seller, buyer.id, later)).toMatchObject({ status: 200, body: { about: later } });
  const { id } = body as Conversation;
  expect(await seenBy(buyer.browser, id)).toMatchObject({ about: later });

  for (const [about, message] of [
    [{ kind: 'order', id: othersOrder.id }, notFoundTexts.order.message],
    [{ kind: 'project', id: othersProject.id }, notFoundTexts.project.message],
    [{ kind: 'project', id: orderId }, notFoundTexts.project.message],
  ] as const)
    expect(await open(buyer, seller.id, about)).toMatchObject({ status: 404, body: { message } });
  for (const about of ['order', { kind: 'gig', id: orderId }, { kind: 'order' }, null])
    expect((await open(buyer, seller.id, about)).status).toBe(400);
  expect(await seenBy(buyer.browser, id)).toMatchObject({ about: later });
});
