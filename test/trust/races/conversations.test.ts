import { setTimeout as pause } from 'node:timers/promises';

import { afterEach, describe, expect, it } from 'vitest';

import { addResponse } from '#functions/domain/accounts/seller-totals.ts';
import { findUser } from '#functions/domain/accounts/users.ts';
import { setBlocked } from '#functions/domain/conversations/block.ts';
import { listConversations, markRead } from '#functions/domain/conversations/conversations.ts';
import { sendMessage } from '#functions/domain/conversations/messages.ts';
import { setClock } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import { exists } from '#functions/table/conditions.ts';
import { keys } from '#functions/table/keys.ts';
import { findItem } from '#functions/table/read.ts';
import { transact } from '#functions/table/transaction.ts';
import { put, update } from '#functions/table/write.ts';
import { refusals } from '#shared/refusals.ts';
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
import { createBarrier } from '#test/functions/table/barrier.ts';
import { sized } from '#test/size.ts';

import { race, CLIENTS, draw, inRounds, times, useRaces } from './a-race.ts';

const { raceWithFaults, itKeepsRecordsConsistent } = useRaces();
useBucket();
afterEach(() => setClock(null));

const MINUTE = 60_000;
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

/** Conversations in which the buyer has written; the clock is then set to half an hour later. */
async function unansweredConversations(count: number): Promise<Chat[]> {
  const noon = Date.UTC(2026, 0, 1, 12);
  setClock(() => noon);
  const chats = await Promise.all(times(count, () => aConversation()));
  for (const { id, buyer } of chats) await aMessage(id, buyer);
  setClock(() => noon + 30 * MINUTE);
  return chats;
}

describe('twelve clients at once', () => {
  it('start one conversation, from both sides', () =>
    inRounds(async () => {
      const [seller, buyer] = [await aSeller(), await aBuyer()];
      const { answers: started } = await raceWithFaults(
        times(CLIENTS, (index) => () => (index % 2 ? start(seller, buyer) : start(buyer, seller))),
      );
      expect(started).toHaveLength(CLIENTS);
      expect(started.filter(({ isNew }) => isNew)).toHaveLength(1);
      const distinct = new Set(started.map(({ conversation: { id, updatedAt } }) => `${id} ${updatedAt}`));
      expect(distinct.size).toBe(1);
      expect((await listConversations(seller, { limit: 20 })).items).toHaveLength(1);
      expect((await listConversations(buyer, { limit: 20 })).items).toHaveLength(1);
    }));

  it('send messages: every one is kept, and the conversation shows the latest', () =>
    inRounds(async () => {
      const chat = await aConversation();
      const { answers: sent } = await raceWithFaults(
        times(CLIENTS, (index) => () => aMessage(chat.id, index % 2 ? chat.seller : chat.buyer, `${index}`)),
      );
      expect(sent).toHaveLength(CLIENTS);
      const byId = sent.toSorted((one, other) => (one.id < other.id ? -1 : 1));
      expect(await threadOf(chat)).toEqual(byId);
      await expectConsistent(chat);
      const { card } = await conversationOf(chat.id);
      expect([card.readBySeller, card.readByBuyer]).toEqual([false, false]);
    }));

  it('send messages while somebody reads: no message is ever inserted before those already read', () =>
    inRounds(async () => {
      const chat = await aConversation();
      const seen: string[][] = [];
      const readThread = async () => void seen.push((await threadOf(chat)).map(({ id }) => id));
      const { refusals } = await raceWithFaults<unknown>([
        ...times(CLIENTS, (index) => () => aMessage(chat.id, index % 2 ? chat.seller : chat.buyer)),
        ...times(CLIENTS, () => readThread),
      ]);
      expect(refusals).toEqual([]);
      const all = (await threadOf(chat)).map(({ id }) => id);
      for (const ids of seen) expect(all.slice(0, ids.length)).toEqual(ids);
    }));

  it('send messages while the other side reads: later messages stay unread', () =>
    inRounds(async () => {
      const chat = await aConversation();
      const read = async () => {
        const upTo = (await threadOf(chat)).at(-1)?.id;
        await pause(draw.between(0, 5));
        if (upTo) await markRead(chat.id, chat.buyer, upTo);
        return upTo;
      };
      const { answers: readUpTo, refusals } = await raceWithFaults([
        ...times(CLIENTS, () => async () => void (await aMessage(chat.id, chat.seller))),
        ...times(CLIENTS, () => read),
      ]);
      expect(refusals).toEqual([]);
      await expectConsistent(chat);
      const { card } = await conversationOf(chat.id);
      expect(card.readByBuyer).toBe(readUpTo.includes(card.at));
    }));

  it('send messages while the other side blocks them: what is kept was answered, and nothing follows', () =>
    inRounds(async () => {
      const chat = await aConversation();
      const { answers, refusals: refused } = await raceWithFaults<unknown>([
        ...times(CLIENTS, (index) => () => aMessage(chat.id, chat.buyer, `${index}`)),
        () => setBlocked(chat.id, chat.seller, true),
      ]);
      expect(new Set(refused.map(({ message }) => message)).size).toBeLessThan(2);
      const thread = await threadOf(chat);
      expect(answers).toHaveLength(thread.length + 1);
      for (const message of thread) expect(answers).toContainEqual(message);
      await expect(aMessage(chat.id, chat.buyer)).rejects.toThrow(refusals.conversations.blocked);
      if (thread.length > 0) await expectConsistent(chat);
    }));

  it('send one message with a file, under one key: the file is kept and the message sent once', () =>
    inRounds(async () => {
      const chat = await aConversation();
      const files = [await anAttachment(chat.id, chat.buyer.id)];
      const message = { conversationId: chat.id, desc: 'As in the file.', files };
      const { answers } = await raceWithFaults(
        times(CLIENTS, () => () => sendMessage(chat.buyer, message, 'key')),
      );
      expect(answers).toHaveLength(CLIENTS);
      const thread = await threadOf(chat);
      expect(thread).toHaveLength(1);
      for (const answer of answers) expect(answer).toEqual(thread[0]);
      expect(thread[0]?.files).toMatchObject([{ name: 'work.zip' }]);
    }));

  it('answer a waiting buyer: one of the answers counts as the response', async () => {
    const chats = await unansweredConversations(sized(2, 8));
    await inRounds(async (round) => {
      const chat = chats[round];
      if (!chat) return;
      const { answers } = await raceWithFaults(times(CLIENTS, () => () => aMessage(chat.id, chat.seller)));
      expect(answers).toHaveLength(CLIENTS);
      const seller = await findUser(chat.seller.id);
      expect(seller).toMatchObject({ responses: 1, responseTime: 30 * MINUTE });
    }, chats.length);
  });

  itKeepsRecordsConsistent();
});

/** Marks a conversation as read after a further message, and returns whether it is then read. */
async function markReadTooLate(mark: (chat: Chat, upTo: string) => Promise<unknown>): Promise<boolean> {
  const chat = await aConversation();
  const { id: seen } = await aMessage(chat.id, chat.seller, 'seen');
  await aMessage(chat.id, chat.seller, 'not seen');
  await mark(chat, seen);
  return (await conversationOf(chat.id)).card.readByBuyer;
}

describe('marking as read', () => {
  it('leaves a conversation unread if its latest message is newer than the one that was read', async () => {
    expect(await markReadTooLate(({ id, buyer }, seen) => markRead(id, buyer, seen))).toBe(false);
  });

  it('would hide that message without the condition', async () => {
    const unconditional = ({ id }: Chat) =>
      update<object>(keys.conversation(id), {
        set: { 'card.readByBuyer': true },
        when: { PK: exists },
        refused: () => ({}),
      });
    expect(await markReadTooLate(unconditional)).toBe(true);
  });
});

describe('a naive implementation that reads before it writes', () => {
  it('sends messages that the conversation does not show', async () => {
    const chat = await aConversation();
    const allHaveRead = createBarrier(CLIENTS);
    const naive = async (desc: string, id: string) => {
      const conversation = await conversationOf(chat.id);
      await allHaveRead();
      await put({ ...keys.message(chat.id, id), userId: chat.buyer.id, desc });
      const card = { ...conversation.card, at: id, lastMessage: desc, readBySeller: false };
      await put({ ...conversation, GSI1SK: id, GSI2SK: id, card });
    };
    // The first id is written last.
    const before = await conversationOf(chat.id);
    const [first = '', ...later] = times(CLIENTS, () => newId());
    const others = race(later.map((id) => () => naive('later', id)));
    await Promise.all([allHaveRead(), others]);
    await put({ ...keys.message(chat.id, first), userId: chat.buyer.id, desc: 'first' });
    await put({ ...before, card: { ...before.card, at: first, lastMessage: 'first' } });
    await expect(expectConsistent(chat)).rejects.toThrow('expected');
  });

  it('starts a conversation several times', async () => {
    const [seller, buyer] = [await aSeller(), await aBuyer()];
    const key = keys.conversation(seller.id + buyer.id);
    const allHaveRead = createBarrier(CLIENTS);
    const naive = async () => {
      const earlier = await findItem<{ at: string }>(key);
      await allHaveRead();
      if (earlier) return earlier.at;
      const at = newId();
      await put({ ...key, at });
      return at;
    };
    const { answers } = await race(times(CLIENTS, () => naive));
    expect(new Set(answers).size).toBe(CLIENTS);
  });

  it('counts every answer as a response', async () => {
    const [chat] = (await unansweredConversations(1)) as [Chat];
    const allHaveRead = createBarrier(CLIENTS);
    const naive = async () => {
      const { waitingSince } = await conversationOf(chat.id);
      await allHaveRead();
      if (waitingSince) await transact([addResponse(chat.seller.id, 30 * MINUTE)]);
    };
    await race(times(CLIENTS, () => naive));
    expect((await findUser(chat.seller.id))?.responses).toBe(CLIENTS);
  });
});
