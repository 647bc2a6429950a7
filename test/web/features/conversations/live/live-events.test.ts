import { QueryClient, type InfiniteData } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import type { Message } from '#shared/entities/conversations/message.ts';
import { aConversation } from '#test/web/features/conversations/a-conversation.ts';
import { conversationList, conversationQuery, messageList } from '#web/features/conversations/api.ts';
import { later, showConversation, showMessage } from '#web/features/conversations/live/live-events.ts';
import { toLivePage, type LivePages } from '#web/features/conversations/live/live-pages.ts';
import { isTyping, showTyping } from '#web/features/conversations/live/typing.ts';
import { changeOutbox } from '#web/features/conversations/sending/outbox-storage.ts';
import { localStore } from '#web/lib/browser/storage.ts';
import { setCoveredSince } from '#web/lib/live/coverage.ts';
import { CURRENT_USER } from '#web/lib/session/current-user.ts';

const aMessage = (id: string, userId = 'kofi') =>
  ({ id, conversationId: 'c', userId, desc: id, files: [], createdAt: id }) satisfies Message;

const unsent = { key: 'k', conversationId: 'c', desc: 'd', createdAt: 'd' };

/** A client of Maya's that has read the messages a and b, and the conversation. */
function aClient() {
  const client = new QueryClient();
  const fill = <Item>(
    list: { queryKey: readonly unknown[]; position: (item: Item) => string },
    items: Item[],
  ) =>
    client.setQueryData<LivePages<Item>>(list.queryKey, {
      pages: [toLivePage({ items, next: null }, list.position)],
      pageParams: [''],
    });
  fill(messageList('c'), [aMessage('b'), aMessage('a')]);
  fill(conversationList, [aConversation({ id: 'other', updatedAt: 'c' }), aConversation()]);
  client.setQueryData(conversationQuery('c').queryKey, aConversation());
  const idsOf = (key: readonly unknown[]) =>
    client
      .getQueryData<InfiniteData<{ items: { id: string }[] }>>(key)
      ?.pages.flatMap(({ items }) => items.map(({ id }) => id));
  return {
    client,
    shown: () => idsOf(messageList('c').queryKey),
    listed: () => idsOf(conversationList.queryKey),
    newestRead: () =>
      client.getQueryData<LivePages<Message>>(messageList('c').queryKey)?.pages[0]?.newestRead,
    conversation: () => client.getQueryData(conversationQuery('c').queryKey),
  };
}

beforeEach(() => {
  vi.stubGlobal('window', new EventTarget());
  localStore.setItem(CURRENT_USER, JSON.stringify({ user: { id: 'maya' } }));
});
afterEach(() => {
  setCoveredSince(null);
  changeOutbox(() => []);
  localStore.removeItem(CURRENT_USER);
  vi.unstubAllGlobals();
});

describe('a message that is told', () => {
  it('is shown once, in its place, although it is told twice and late', async () => {
    const { client, shown } = aClient();
    for (const id of ['d', 'c', 'd', 'a']) await showMessage(client, aMessage(id));
    expect(shown()).toEqual(['d', 'c', 'b', 'a']);
  });

  it('is read up to only when everything before it was told as well', async () => {
    const { client, newestRead } = aClient();
    await showMessage(client, aMessage('c'));
    expect(newestRead()).toBe('b');
    setCoveredSince(Date.now());
    client.setQueryData<LivePages<Message>>(messageList('c').queryKey, (list) => list);
    await showMessage(client, aMessage('d'));
    expect(newestRead()).toBe('d');
  });

  it('ends "typing…" of the other person', async () => {
    showTyping('c');
    await showMessage(aClient().client, aMessage('c'));
    expect(isTyping('c')).toBe(false);
  });

  it('of the user waits until this browser has sent it, so that it is not there twice', async () => {
    const { client, shown } = aClient();
    changeOutbox(() => [unsent]);
    const showing = showMessage(client, aMessage('c', 'maya'));
    await new Promise(setImmediate);
    expect(shown()).toEqual(['b', 'a']);
    changeOutbox(() => []);
    await showing;
    expect(shown()).toEqual(['c', 'b', 'a']);
  });

  it('of the user in another browser does not wait for what could not be sent here', async () => {
    const { client, shown } = aClient();
    changeOutbox(() => [
      { ...unsent, problem: 'unreachable' },
      { ...unsent, conversationId: 'another' },
    ]);
    await showMessage(client, aMessage('c', 'maya'));
    expect(shown()).toEqual(['c', 'b', 'a']);
  });
});

describe('a conversation that is told', () => {
  it('changes in the list and in its thread, and moves up', async () => {
    const { client, listed, conversation } = aClient();
    const notified = aConversation({ updatedAt: 'd', lastMessage: 'd', isUnread: true, readByBuyer: false });
    await showConversation(client, notified);
    expect(listed()).toEqual(['c', 'other']);
    expect(conversation()).toEqual(notified);
  });

  it('is listed when it is new', async () => {
    const { client, listed } = aClient();
    await showConversation(client, aConversation({ id: 'new', updatedAt: 'e' }));
    expect(listed()).toEqual(['new', 'other', 'c']);
  });

  it('does not go back to an earlier state that is told later', () => {
    const known = aConversation({ updatedAt: 'd' });
    expect(later(known, aConversation({ updatedAt: 'c', isUnread: true }))).toBe(known);
    expect(later(known, aConversation({ updatedAt: 'd', isUnread: true, readBySeller: false }))).toEqual(
      known,
    );
  });

  it('is seen, unread or blocked as it is told now', () => {
    const known = aConversation({ readBySeller: false, isUnread: true });
    const notified = aConversation({ isBlocked: true });
    expect(later(known, notified)).toEqual(notified);
  });
});
