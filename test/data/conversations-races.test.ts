import { setTimeout as pause } from 'node:timers/promises';

import { describe, expect, it } from 'vitest';

import * as conversations from '#functions/data/conversations.ts';
import { expression } from '#functions/data/expression.ts';
import { keys } from '#functions/data/keys.ts';
import { get, put, update } from '#functions/data/table.ts';
import { newId } from '#functions/services/ids.ts';
import { aConversation, aMessage, conversationOf, threadOf, type Chat } from '#test/data/a-conversation.ts';
import { aMeeting } from '#test/data/a-meeting.ts';
import { aBuyer, aSeller, useMarket } from '#test/data/a-trade.ts';

useMarket();

const CLIENTS = 12;
const ROUNDS = 5;

const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));

/** Everything at once, as from places at unlike distances. */
const atOnce = <T>(tasks: (() => Promise<T>)[]): Promise<T[]> =>
  Promise.all(
    tasks.map(async (task) => {
      await pause(Math.random() * 15);
      return task();
    }),
  );

/** What is true of a conversation and its messages at every moment. */
async function expectWhole(chat: Chat): Promise<void> {
  const thread = await threadOf(chat);
  const latest = thread.at(-1);
  const { card, GSI1SK, GSI2SK } = await conversationOf(chat.id);
  expect([card.at, GSI1SK, GSI2SK]).toEqual([latest?.id, latest?.id, latest?.id]);
  expect(card.lastMessage).toBe(latest?.desc);
  const isOfSeller = latest?.userId === chat.seller.id;
  expect(card).toMatchObject(isOfSeller ? { readBySeller: true } : { readByBuyer: true });
}

describe('twelve clients at once', () => {
  it('begin one conversation, from both sides', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const [seller, buyer] = [await aSeller(), await aBuyer()];
      const begun = await atOnce(
        times(
          CLIENTS,
          (index) => () =>
            index % 2 ? conversations.begin(seller, buyer) : conversations.begin(buyer, seller),
        ),
      );
      expect(begun.filter(({ isNew }) => isNew)).toHaveLength(1);
      const distinct = new Set(begun.map(({ conversation: { id, updatedAt } }) => `${id} ${updatedAt}`));
      expect(distinct.size).toBe(1);
      expect((await conversations.list(seller, { limit: 20 })).items).toHaveLength(1);
      expect((await conversations.list(buyer, { limit: 20 })).items).toHaveLength(1);
    }
  });

  it('send, and every message is kept; the conversation tells of the last', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const chat = await aConversation();
      const sent = await atOnce(
        times(CLIENTS, (index) => () => aMessage(chat.id, index % 2 ? chat.seller : chat.buyer, `${index}`)),
      );
      const byId = sent.toSorted((one, other) => (one.id < other.id ? -1 : 1));
      expect(await threadOf(chat)).toEqual(byId);
      await expectWhole(chat);
      const { card } = await conversationOf(chat.id);
      const isOfSeller = byId.at(-1)?.userId === chat.seller.id;
      expect([card.readBySeller, card.readByBuyer]).toEqual([isOfSeller, !isOfSeller]);
    }
  });

  it('send while somebody reads: nothing ever comes to stand above what was read', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const chat = await aConversation();
      const seen: string[][] = [];
      const look = async () => void seen.push((await threadOf(chat)).map(({ id }) => id));
      await atOnce([
        ...times(CLIENTS, (index) => () => aMessage(chat.id, index % 2 ? chat.seller : chat.buyer)),
        ...times(CLIENTS, () => look),
      ]);
      const all = (await threadOf(chat)).map(({ id }) => id);
      for (const ids of seen) expect(all.slice(0, ids.length)).toEqual(ids);
    }
  });

  it('send while the other side reads: what came after the last look stays unread', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const chat = await aConversation();
      const read = async () => {
        const upTo = (await threadOf(chat)).at(-1)?.id;
        await pause(Math.random() * 5);
        if (upTo) await conversations.markRead(chat.id, chat.buyer, upTo);
        return upTo;
      };
      const looks = await atOnce([
        ...times(CLIENTS, () => async () => void (await aMessage(chat.id, chat.seller))),
        ...times(CLIENTS, () => read),
      ]);
      await expectWhole(chat);
      const { card } = await conversationOf(chat.id);
      expect(card.readByBuyer).toBe(looks.includes(card.at));
    }
  });
});

/** A message comes between the look of its reader and their saying so. */
async function readTooEarly(mark: (chat: Chat, upTo: string) => Promise<unknown>): Promise<boolean> {
  const chat = await aConversation();
  const { id: seen } = await aMessage(chat.id, chat.seller, 'seen');
  await aMessage(chat.id, chat.seller, 'not seen');
  await mark(chat, seen);
  return (await conversationOf(chat.id)).card.readByBuyer;
}

describe('marking as read', () => {
  it('leaves a conversation unread whose latest message came after what was seen', async () => {
    expect(await readTooEarly(({ id, buyer }, seen) => conversations.markRead(id, buyer, seen))).toBe(false);
  });

  it('without the condition hides that message, which these tests notice', async () => {
    const unconditional = ({ id }: Chat) =>
      update<object>(
        keys.conversation(id),
        expression`SET card.readByBuyer = ${true}`,
        expression`attribute_exists(PK)`,
        () => ({}),
      );
    expect(await readTooEarly(unconditional)).toBe(true);
  });
});

describe('the same done by reading first and writing then', () => {
  it('sends messages that the conversation does not tell of, which these tests notice', async () => {
    let broken = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      const chat = await aConversation();
      const everybodyHasRead = aMeeting(CLIENTS);
      const naive = async (desc: string) => {
        const id = newId();
        const conversation = await conversationOf(chat.id);
        await everybodyHasRead();
        await put({ ...keys.message(chat.id, id), userId: chat.buyer.id, desc });
        await pause(Math.random() * 5);
        await put({
          ...conversation,
          GSI1SK: id,
          GSI2SK: id,
          card: { ...conversation.card, at: id, lastMessage: desc, readBySeller: false },
        });
      };
      await atOnce(times(CLIENTS, (index) => () => naive(`${index}`)));
      await expectWhole(chat).catch(() => (broken += 1));
    }
    expect(broken).toBeGreaterThan(0);
  });

  it('begins a conversation twice, which these tests notice', async () => {
    const [seller, buyer] = [await aSeller(), await aBuyer()];
    const key = keys.conversation(seller.id + buyer.id);
    const everybodyHasRead = aMeeting(CLIENTS);
    const naive = async () => {
      const earlier = await get<{ at: string }>(key);
      await everybodyHasRead();
      if (earlier) return earlier.at;
      const at = newId();
      await put({ ...key, at });
      return at;
    };
    expect(new Set(await atOnce(times(CLIENTS, () => naive))).size).toBe(CLIENTS);
  });
});
