import { beforeEach, describe, expect, it } from 'vitest';

import type { SessionUser } from '#functions/domain/accounts/sessions/sessions.ts';
import { findUser } from '#functions/domain/accounts/users.ts';
import { setBlocked } from '#functions/domain/conversations/block.ts';
import {
  getPartner,
  listConversations,
  lookUpConversation,
} from '#functions/domain/conversations/conversations.ts';
import { listMessages } from '#functions/domain/conversations/messages.ts';
import { startConversation } from '#functions/domain/conversations/start.ts';
import type { About } from '#shared/entities/conversations/conversation.ts';
import * as conversationTexts from '#shared/texts/conversations.ts';
import * as notFoundTexts from '#shared/texts/not-found.ts';
import { aMessage } from '#test/functions/domain/a-conversation.ts';
import { aProject } from '#test/functions/domain/a-project.ts';
import { aBuyer, anOrder, aSeller } from '#test/functions/domain/an-order.ts';
import { useTable } from '#test/functions/table/use-table.ts';

useTable();

let ada: SessionUser;
let ben: SessionUser;
beforeEach(async () => {
  [ada, ben] = [await aSeller(), await aSeller()];
});

/** Has somebody write to another, about something of theirs; answers the id of their conversation. */
async function write(who: SessionUser, to: SessionUser, about?: About): Promise<string> {
  const { conversation } = await startConversation(who, await getPartner(to.id, who, about), about);
  return conversation.id;
}

describe('two sellers', () => {
  it('write in the roles of the order or the project that they write about', async () => {
    const { id } = await anOrder({}, { seller: ada, buyer: ben });
    expect(await write(ada, ben, { kind: 'order', id })).toBe(ada.id + ben.id);
    expect(await write(ben, ada, { kind: 'order', id })).toBe(ada.id + ben.id);
    const { card: project } = await aProject(ben);
    expect(await write(ben, ada, { kind: 'project', id: project.id })).toBe(ada.id + ben.id);
    const other = await anOrder({}, { seller: await aSeller(), buyer: ben });
    await expect(write(ben, ada, { kind: 'order', id: other.id })).rejects.toThrow(
      notFoundTexts.order.message,
    );
  });

  it('write to each other as the buyer of what the other sells, and find both in one list, by pages, and each by its id', async () => {
    const [bought, sold] = [await write(ada, ben), await write(ben, ada)];
    expect([bought, sold]).toEqual([ben.id + ada.id, ada.id + ben.id]);
    await aMessage(bought, ben, 'The later one.');
    const first = await listConversations(ada, { limit: 1 });
    const second = await listConversations(ada, { limit: 1, cursor: first.next });
    expect([...first.items, ...second.items].map(({ id, counterpart }) => [id, counterpart.id])).toEqual([
      [bought, ben.id],
      [sold, ben.id],
    ]);
    expect(second.next).toBeUndefined();
    expect((await listMessages(bought, ada, { limit: 5 })).items).toHaveLength(1);
    expect((await listMessages(sold, ada, { limit: 5 })).items).toHaveLength(0);
    expect((await lookUpConversation(bought, ben)).isUnread).toBe(false);
    expect((await lookUpConversation(bought, ada)).isUnread).toBe(true);
  });

  it('know no conversation where only the one with exchanged sides exists', async () => {
    await write(ada, ben);
    await expect(lookUpConversation(ada.id + ben.id, ada)).rejects.toThrow(
      notFoundTexts.conversation.message,
    );
  });

  it('are blocked in both conversations', async () => {
    const [first, second] = [await write(ada, ben), await write(ben, ada)];
    await setBlocked(first, ada, true);
    for (const id of [first, second]) {
      await expect(aMessage(id, ben)).rejects.toThrow(conversationTexts.blocked.message);
      await expect(aMessage(id, ada)).rejects.toThrow(conversationTexts.blockedByYou.message);
    }
    await setBlocked(second, ada, false);
    for (const id of [first, second]) await aMessage(id, ben);
  });

  it('start no other conversation after one has blocked the other', async () => {
    const first = await write(ada, ben);
    await setBlocked(first, ada, true);
    await expect(write(ben, ada)).rejects.toThrow(conversationTexts.blocked.message);
    await setBlocked(first, ada, false);
    await setBlocked(first, ben, true);
    await expect(write(ben, ada)).rejects.toThrow(conversationTexts.blockedByYou.message);
    await setBlocked(first, ben, false);
    expect(await write(ben, ada)).toBe(ada.id + ben.id);
  });

  it('cannot change what a conversation is about once one has blocked the other', async () => {
    const { card } = await aProject(ben);
    const about = { kind: 'project', id: card.id } as const;
    const id = await write(ben, ada);
    await setBlocked(id, ada, true);
    expect(await write(ben, ada, about)).toBe(id);
    expect((await lookUpConversation(id, ada)).about).toBeNull();
    await setBlocked(id, ada, false);
    await write(ben, ada, about);
    expect((await lookUpConversation(id, ada)).about).toMatchObject(about);
  });
});

describe('somebody without a shop', () => {
  it('is found with the ids in either order', async () => {
    const buyer = await aBuyer();
    const id = await write(buyer, ada);
    expect(id).toBe(ada.id + buyer.id);
    for (const who of [ada, buyer])
      for (const given of [id, buyer.id + ada.id]) expect((await lookUpConversation(given, who)).id).toBe(id);
  });

  it('is written to by sellers, and writes to nobody without one', async () => {
    const buyer = await aBuyer();
    expect(await write(ada, buyer)).toBe(ada.id + buyer.id);
    await expect(write(await aBuyer(), buyer)).rejects.toThrow(conversationTexts.sameRole.message);
    expect(await findUser(buyer.id)).toMatchObject({ isSeller: false });
  });
});
