import { afterEach, describe, expect, it } from 'vitest';

import { toProfile } from '#functions/domain/accounts/record.ts';
import { getUser } from '#functions/domain/accounts/users.ts';
import { listConversations } from '#functions/domain/conversations/conversations.ts';
import { sendMessage } from '#functions/domain/conversations/messages.ts';
import { startConversation } from '#functions/domain/conversations/start.ts';
import { setClock } from '#functions/lib/clock.ts';
import {
  aConversation,
  aMessage,
  conversationOf,
  start,
  threadOf,
} from '#test/functions/domain/a-conversation.ts';
import { aBuyer, aSeller, useMarket } from '#test/functions/domain/an-order.ts';

useMarket();

const noon = Date.UTC(2026, 0, 1, 12);
const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;
afterEach(() => setClock(null));

describe('the latest message of a conversation', () => {
  it('has the greatest id, even if the clock of its machine is behind that of the one before', async () => {
    const chat = await aConversation();
    setClock(() => Date.now() + 30 * SECOND);
    const early = await aMessage(chat.id, chat.seller, 'by a clock that is ahead');
    // Like another machine, whose ids start at an earlier time.
    setClock(() => noon);
    const late = await aMessage(chat.id, chat.buyer, 'by one that is not');
    expect(await threadOf(chat)).toEqual([early, late]);
    const { card, GSI1SK, GSI2SK } = await conversationOf(chat.id);
    expect(card).toMatchObject({
      at: late.id,
      lastMessage: late.desc,
      readByBuyer: false,
      readBySeller: false,
    });
    expect([GSI1SK, GSI2SK]).toEqual([late.id, late.id]);
    expect(Date.parse(late.createdAt)).toBeGreaterThan(Date.parse(early.createdAt));
  });

  it('moves its conversation to the top of both lists', async () => {
    const [seller, buyer] = [await aSeller(), await aBuyer()];
    const first = await aConversation({ seller, buyer });
    const second = await aConversation({ seller });
    const third = await aConversation({ buyer });
    const idsOf = async (who: typeof seller) =>
      (await listConversations(who, { limit: 20 })).items.map(({ id }) => id);
    expect(await idsOf(seller)).toEqual([second.id, first.id]);
    expect(await idsOf(buyer)).toEqual([third.id, first.id]);
    await aMessage(first.id, buyer);
    expect(await idsOf(seller)).toEqual([first.id, second.id]);
    expect(await idsOf(buyer)).toEqual([first.id, third.id]);
  });
});

describe('sending', () => {
  it('is limited to sixty messages a minute for each sender, over all conversations', async () => {
    setClock(() => noon);
    const [seller, buyer] = [await aSeller(), await aBuyer()];
    const [one, other] = [await aConversation({ buyer, seller }), await aConversation({ buyer })];
    for (let number = 0; number < 60; number += 1) {
      await aMessage(number % 2 ? one.id : other.id, buyer, `Message ${number}`);
    }
    setClock(() => noon + 20 * SECOND);
    await expect(aMessage(one.id, buyer, 'The last straw')).rejects.toMatchObject({
      status: 429,
      retryAfter: 40,
    });
    expect((await conversationOf(one.id)).card.lastMessage).toBe('Message 59');
    expect(await threadOf(one)).toHaveLength(30);
    await expect(aMessage(one.id, seller)).resolves.toBeDefined();
    setClock(() => noon + 60 * SECOND);
    await expect(aMessage(one.id, buyer)).resolves.toBeDefined();
  });

  it('keeps and counts each message once, even if it is sent again with its key', async () => {
    setClock(() => noon);
    const chat = await aConversation();
    const { id, buyer } = chat;
    const send = (key: string) => sendMessage(buyer, { conversationId: id, desc: 'Hello.' }, key);
    await Promise.all(Array.from({ length: 6 }, () => send('the same')));
    for (let time = 0; time < 70; time += 1) await send('the same');
    const others = sendMessage(buyer, { conversationId: id, desc: 'Other words.' }, 'the same');
    await expect(others).rejects.toMatchObject({ status: 409 });
    expect(await threadOf(chat)).toHaveLength(1);
    for (let number = 1; number < 60; number += 1) await send(`another ${number}`);
    await expect(send('the one too many')).rejects.toMatchObject({ status: 429 });
    await expect(send('the same')).resolves.toMatchObject({ desc: 'Hello.' });
  });
});

it('what a conversation is about counts like a message each time it changes, and is written only then', async () => {
  setClock(() => noon);
  const chat = await aConversation();
  const partner = { partner: chat.seller, isSeller: true, isMutual: false };
  const about = (id: string) => startConversation(chat.buyer, partner, { kind: 'order', id });
  for (let number = 0; number < 60; number += 1) await about(`order-${number}`);
  await expect(about('another')).rejects.toMatchObject({ status: 429 });
  for (let times = 0; times < 3; times += 1) await expect(about('order-59')).resolves.toBeDefined();
  await expect(start(chat.buyer, chat.seller)).resolves.toMatchObject({ isNew: false });
  expect((await conversationOf(chat.id)).card.about).toEqual({ kind: 'order', id: 'order-59' });
  setClock(() => noon + MINUTE);
  expect((await about('another')).conversation.about).toEqual({ kind: 'order', id: 'another' });
});

// On another day than the other tests.
const at = (minutes: number) => setClock(() => noon + DAY + minutes * MINUTE);
const responseTime = async (id: string) => toProfile(await getUser(id), undefined).responseTime;

it('the response time of a seller is unknown until they have answered, counts from the first message that waits, and is the average of all answers', async () => {
  at(0);
  const { id, seller, buyer } = await aConversation();
  await aMessage(id, seller, 'Written first, it answers nobody.');
  await aMessage(id, buyer);
  expect(await responseTime(seller.id)).toBeNull();
  at(10);
  await aMessage(id, buyer, 'Are you there?');
  at(60);
  await aMessage(id, seller);
  at(90);
  await aMessage(id, seller, 'One more thing.');
  expect(await responseTime(seller.id)).toBe(60 * MINUTE);
  at(100);
  await aMessage(id, buyer);
  at(120);
  await aMessage(id, seller);
  expect(await responseTime(seller.id)).toBe(40 * MINUTE);
});
