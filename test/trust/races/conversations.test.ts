import { setTimeout as pause } from 'node:timers/promises';

import { afterEach, describe, expect, it } from 'vitest';

import { addResponse } from '#functions/domain/accounts/seller-totals.ts';
import { findUser } from '#functions/domain/accounts/users.ts';
import {
  listConversations,
  markRead,
  startConversation,
} from '#functions/domain/conversations/conversations.ts';
import { setClock } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import { exists } from '#functions/table/conditions.ts';
import { keys } from '#functions/table/keys.ts';
import { findItem } from '#functions/table/read.ts';
import { transact } from '#functions/table/transaction.ts';
import { put, update } from '#functions/table/write.ts';
import {
  aConversation,
  aMessage,
  conversationOf,
  threadOf,
  type Chat,
} from '#test/functions/domain/a-conversation.ts';
import { aBuyer, aSeller } from '#test/functions/domain/an-order.ts';
import { createBarrier } from '#test/functions/table/barrier.ts';
import { sized } from '#test/trust/size.ts';

import { together, CLIENTS, draw, inRounds, times, useRaces } from './a-race.ts';

const { atOnce, itLosesNothing } = useRaces();
afterEach(() => setClock(null));

const MINUTE = 60_000;
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

/** Buyers wrote, and all answers come half an hour later. */
async function openQuestions(count: number): Promise<Chat[]> {
  const noon = Date.UTC(2026, 0, 1, 12);
  setClock(() => noon);
  const chats = await Promise.all(times(count, () => aConversation()));
  for (const { id, buyer } of chats) await aMessage(id, buyer);
  setClock(() => noon + 30 * MINUTE);
  return chats;
}

describe('twelve clients at once', () => {
  it('begin one conversation, from both sides', () =>
    inRounds(async () => {
      const [seller, buyer] = [await aSeller(), await aBuyer()];
      const { answers: begun } = await atOnce(
        times(
          CLIENTS,
          (index) => () => (index % 2 ? startConversation(seller, buyer) : startConversation(buyer, seller)),
        ),
      );
      expect(begun).toHaveLength(CLIENTS);
      expect(begun.filter(({ isNew }) => isNew)).toHaveLength(1);
      const distinct = new Set(begun.map(({ conversation: { id, updatedAt } }) => `${id} ${updatedAt}`));
      expect(distinct.size).toBe(1);
      expect((await listConversations(seller, { limit: 20 })).items).toHaveLength(1);
      expect((await listConversations(buyer, { limit: 20 })).items).toHaveLength(1);
    }));

  it('send, and every message is kept; the conversation tells of the last', () =>
    inRounds(async () => {
      const chat = await aConversation();
      const { answers: sent } = await atOnce(
        times(CLIENTS, (index) => () => aMessage(chat.id, index % 2 ? chat.seller : chat.buyer, `${index}`)),
      );
      expect(sent).toHaveLength(CLIENTS);
      const byId = sent.toSorted((one, other) => (one.id < other.id ? -1 : 1));
      expect(await threadOf(chat)).toEqual(byId);
      await expectWhole(chat);
      const { card } = await conversationOf(chat.id);
      const isOfSeller = byId.at(-1)?.userId === chat.seller.id;
      expect([card.readBySeller, card.readByBuyer]).toEqual([isOfSeller, !isOfSeller]);
    }));

  it('send while somebody reads: nothing ever comes to stand above what was read', () =>
    inRounds(async () => {
      const chat = await aConversation();
      const seen: string[][] = [];
      const look = async () => void seen.push((await threadOf(chat)).map(({ id }) => id));
      const { refusals } = await atOnce<unknown>([
        ...times(CLIENTS, (index) => () => aMessage(chat.id, index % 2 ? chat.seller : chat.buyer)),
        ...times(CLIENTS, () => look),
      ]);
      expect(refusals).toEqual([]);
      const all = (await threadOf(chat)).map(({ id }) => id);
      for (const ids of seen) expect(all.slice(0, ids.length)).toEqual(ids);
    }));

  it('send while the other side reads: what came after the last look stays unread', () =>
    inRounds(async () => {
      const chat = await aConversation();
      const read = async () => {
        const upTo = (await threadOf(chat)).at(-1)?.id;
        await pause(draw.between(0, 5));
        if (upTo) await markRead(chat.id, chat.buyer, upTo);
        return upTo;
      };
      const { answers: looks, refusals } = await atOnce([
        ...times(CLIENTS, () => async () => void (await aMessage(chat.id, chat.seller))),
        ...times(CLIENTS, () => read),
      ]);
      expect(refusals).toEqual([]);
      await expectWhole(chat);
      const { card } = await conversationOf(chat.id);
      expect(card.readByBuyer).toBe(looks.includes(card.at));
    }));

  it('answer a buyer who waits: one of the answers counts as the response', async () => {
    const chats = await openQuestions(sized(2, 8));
    await inRounds(async (round) => {
      const chat = chats[round];
      if (!chat) return;
      const { answers } = await atOnce(times(CLIENTS, () => () => aMessage(chat.id, chat.seller)));
      expect(answers).toHaveLength(CLIENTS);
      const seller = await findUser(chat.seller.id);
      expect(seller).toMatchObject({ responses: 1, responseTime: 30 * MINUTE });
    }, chats.length);
  });

  itLosesNothing();
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
    expect(await readTooEarly(({ id, buyer }, seen) => markRead(id, buyer, seen))).toBe(false);
  });

  it('without the condition hides that message, which these tests notice', async () => {
    const unconditional = ({ id }: Chat) =>
      update<object>(keys.conversation(id), {
        set: { 'card.readByBuyer': true },
        when: { PK: exists },
        refused: () => ({}),
      });
    expect(await readTooEarly(unconditional)).toBe(true);
  });
});

describe('the same done by reading first and writing then', () => {
  it('sends messages that the conversation does not tell of, which these tests notice', async () => {
    const chat = await aConversation();
    const everybodyHasRead = createBarrier(CLIENTS);
    const naive = async (desc: string, id: string) => {
      const conversation = await conversationOf(chat.id);
      await everybodyHasRead();
      await put({ ...keys.message(chat.id, id), userId: chat.buyer.id, desc });
      const card = { ...conversation.card, at: id, lastMessage: desc, readBySeller: false };
      await put({ ...conversation, GSI1SK: id, GSI2SK: id, card });
    };
    // Whoever drew the first id is the last to write.
    const before = await conversationOf(chat.id);
    const [first = '', ...later] = times(CLIENTS, () => newId());
    const others = together(later.map((id) => () => naive('later', id)));
    await Promise.all([everybodyHasRead(), others]);
    await put({ ...keys.message(chat.id, first), userId: chat.buyer.id, desc: 'first' });
    await put({ ...before, card: { ...before.card, at: first, lastMessage: 'first' } });
    await expect(expectWhole(chat)).rejects.toThrow('expected');
  });

  it('begins a conversation twice, which these tests notice', async () => {
    const [seller, buyer] = [await aSeller(), await aBuyer()];
    const key = keys.conversation(seller.id + buyer.id);
    const everybodyHasRead = createBarrier(CLIENTS);
    const naive = async () => {
      const earlier = await findItem<{ at: string }>(key);
      await everybodyHasRead();
      if (earlier) return earlier.at;
      const at = newId();
      await put({ ...key, at });
      return at;
    };
    const { answers } = await together(times(CLIENTS, () => naive));
    expect(new Set(answers).size).toBe(CLIENTS);
  });

  it('counts every answer as a response, which these tests notice', async () => {
    const [chat] = (await openQuestions(1)) as [Chat];
    const everybodyHasRead = createBarrier(CLIENTS);
    const naive = async () => {
      const { waitingSince } = await conversationOf(chat.id);
      await everybodyHasRead();
      if (waitingSince) await transact([addResponse(chat.seller.id, 30 * MINUTE)]);
    };
    await together(times(CLIENTS, () => naive));
    expect((await findUser(chat.seller.id))?.responses).toBe(CLIENTS);
  });
});
