import { setTimeout as pause } from 'node:timers/promises';

import { afterEach, expect, it } from 'vitest';

import { findUser } from '#functions/domain/accounts/users.ts';
import { setBlocked } from '#functions/domain/conversations/block.ts';
import { listConversations, markRead } from '#functions/domain/conversations/conversations.ts';
import { sendMessage } from '#functions/domain/conversations/messages.ts';
import { setClock } from '#functions/lib/clock.ts';
import * as conversationTexts from '#shared/texts/conversations.ts';
import {
  aConversation,
  aMessage,
  conversationOf,
  start,
  threadOf,
  type Chat,
} from '#test/functions/domain/a-conversation.ts';
import { aBuyer, aSeller } from '#test/functions/domain/an-order.ts';
import { anAttachment } from '#test/functions/domain/an-uploaded-file.ts';
import { useBucket } from '#test/functions/services/s3/use-bucket.ts';
import { sized } from '#test/size.ts';

import { byAll, CLIENTS, inRounds, times, useRaces } from './a-race.ts';
import { draw } from './at-once.ts';

const { raceWithFaults, itHolds, itIsLostWithoutGuards, itKeepsRecordsConsistent } = useRaces();
useBucket();
afterEach(() => setClock(null));

const MINUTE = 60_000;
const noon = Date.UTC(2026, 0, 1, 12);

/** Expects what must be true of a conversation and its messages at any time. */
async function expectConsistent(chat: Chat): Promise<void> {
  const thread = await threadOf(chat);
  const latest = thread.at(-1);
  const { card, GSI1SK, GSI2SK, latestOfSeller, latestOfBuyer } = await conversationOf(chat.id);
  expect([card.at, GSI1SK, GSI2SK]).toEqual([latest?.id, latest?.id, latest?.id]);
  expect(card.lastMessage).toBe(latest?.desc);
  const latestOf = ({ id }: { id: string }) => thread.findLast(({ userId }) => userId === id)?.id;
  expect([latestOfSeller, latestOfBuyer]).toEqual([latestOf(chat.seller), latestOf(chat.buyer)]);
}

itHolds('one conversation is started, from both sides', async () => {
  const [seller, buyer] = [await aSeller(), await aBuyer()];
  return {
    tasks: byAll((index) => (index % 2 ? start(seller, buyer) : start(buyer, seller))),
    check: async ({ answers }) => {
      expect(answers).toHaveLength(CLIENTS);
      expect(answers.filter(({ isNew }) => isNew)).toHaveLength(1);
      const distinct = new Set(answers.map(({ conversation: { id, updatedAt } }) => `${id} ${updatedAt}`));
      expect(distinct.size).toBe(1);
      for (const who of [seller, buyer])
        expect((await listConversations(who, { limit: 20 })).items).toHaveLength(1);
    },
  };
});

it('every message is kept, after those already read, and the conversation shows the latest', () =>
  inRounds(async () => {
    const chat = await aConversation();
    const seen: string[][] = [];
    const idsOf = async () => (await threadOf(chat)).map(({ id }) => id);
    const { answers } = await raceWithFaults(
      byAll(async (index) => {
        const message = await aMessage(chat.id, index % 2 ? chat.seller : chat.buyer, `${index}`);
        seen.push(await idsOf());
        return message;
      }),
    );
    expect(answers).toHaveLength(CLIENTS);
    const byId = answers.toSorted((one, other) => (one.id < other.id ? -1 : 1));
    expect(await threadOf(chat)).toEqual(byId);
    const all = await idsOf();
    for (const ids of seen) expect(all.slice(0, ids.length)).toEqual(ids);
    await expectConsistent(chat);
    const { card } = await conversationOf(chat.id);
    expect([card.readBySeller, card.readByBuyer]).toEqual([false, false]);
  }));

itIsLostWithoutGuards('a conversation shows the latest message', async () => {
  const chat = await aConversation();
  const earlier = () => {
    setClock(() => noon);
    return aMessage(chat.id, chat.buyer, 'earlier');
  };
  return {
    tasks: [() => aMessage(chat.id, chat.seller, 'later'), earlier],
    check: () => expectConsistent(chat),
  };
});

it('messages that follow the one that was read stay unread', () =>
  inRounds(async () => {
    const chat = await aConversation();
    const read = async () => {
      const upTo = (await threadOf(chat)).at(-1)?.id;
      await pause(draw.between(0, 5));
      if (upTo) await markRead(chat.id, chat.buyer, upTo);
      return upTo;
    };
    const { answers: readUpTo, refusals } = await raceWithFaults([
      ...byAll(async () => void (await aMessage(chat.id, chat.seller))),
      ...byAll(read),
    ]);
    expect(refusals).toEqual([]);
    await expectConsistent(chat);
    const { card } = await conversationOf(chat.id);
    expect(card.readByBuyer).toBe(readUpTo.includes(card.at));
  }));

itIsLostWithoutGuards('a message that follows the one that was read stays unread', async () => {
  const chat = await aConversation();
  const { id: seen } = await aMessage(chat.id, chat.seller, 'seen');
  await aMessage(chat.id, chat.seller, 'not seen');
  return {
    tasks: [() => markRead(chat.id, chat.buyer, seen)],
    check: async () => expect((await conversationOf(chat.id)).card.readByBuyer).toBe(false),
  };
});

it('of messages that are sent while the other side blocks them what is kept was answered, and nothing follows', () =>
  inRounds(async () => {
    const chat = await aConversation();
    const { answers, refusals: refused } = await raceWithFaults<unknown>([
      ...byAll((index) => aMessage(chat.id, chat.buyer, `${index}`)),
      () => setBlocked(chat.id, chat.seller, true),
    ]);
    expect(new Set(refused.map(({ message }) => message)).size).toBeLessThan(2);
    const thread = await threadOf(chat);
    expect(answers).toHaveLength(thread.length + 1);
    for (const message of thread) expect(answers).toContainEqual(message);
    await expect(aMessage(chat.id, chat.buyer)).rejects.toThrow(conversationTexts.blocked.message);
    if (thread.length > 0) await expectConsistent(chat);
  }));

itHolds('a message with a file is sent once under one key, and its file kept', async () => {
  const chat = await aConversation();
  const files = [await anAttachment(chat.id, chat.buyer.id)];
  const message = { conversationId: chat.id, desc: 'As in the file.', files };
  return {
    tasks: byAll(() => sendMessage(chat.buyer, message, 'key')),
    check: async ({ answers }) => {
      expect(answers).toHaveLength(CLIENTS);
      const thread = await threadOf(chat);
      expect(thread).toHaveLength(1);
      for (const answer of answers) expect(answer).toEqual(thread[0]);
      expect(thread[0]?.files).toMatchObject([{ name: 'work.zip' }]);
    },
  };
});

itHolds(
  'one answer to a waiting buyer counts as the response',
  async () => {
    setClock(() => noon);
    const chats = await Promise.all(times(sized(2, 8), () => aConversation()));
    for (const { id, buyer } of chats) await aMessage(id, buyer);
    setClock(() => noon + 30 * MINUTE);
    return {
      tasks: chats.flatMap(({ id, seller }) => byAll(() => aMessage(id, seller))),
      check: async ({ answers }) => {
        expect(answers).toHaveLength(CLIENTS * chats.length);
        for (const { seller } of chats)
          expect(await findUser(seller.id)).toMatchObject({ responses: 1, responseTime: 30 * MINUTE });
      },
    };
  },
  1,
);

itKeepsRecordsConsistent();
