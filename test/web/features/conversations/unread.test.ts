import { describe, expect, it } from 'vitest';

import type { Conversation } from '#shared/entities/conversation.ts';
import type { Message } from '#shared/entities/message.ts';
import { conversationsWords, isNews, unreadWords } from '#web/features/conversations/unread.ts';

const conversation = (isUnread: boolean): Conversation => ({
  id: 'ab',
  sellerId: 'a',
  buyerId: 'b',
  sellerUsername: 'kofi',
  buyerUsername: 'maya',
  readBySeller: true,
  readByBuyer: !isUnread,
  lastMessage: 'Hello',
  updatedAt: '2026-11-21T12:00:00.000Z',
  counterpart: { id: 'a', username: 'kofi', img: null },
  isUnread,
});
const many = (unread: number, read: number) => [
  ...Array.from({ length: unread }, () => conversation(true)),
  ...Array.from({ length: read }, () => conversation(false)),
];

describe('the number of unread conversations', () => {
  it('is not shown when all are read', () => {
    expect(unreadWords([])).toBeNull();
    expect(unreadWords(many(0, 5))).toBeNull();
  });

  it('is how many they are', () => {
    expect(unreadWords(many(3, 5))).toBe('3');
    expect(unreadWords(many(19, 30))).toBe('19');
  });

  it('ends where the first page does', () => {
    expect(unreadWords(many(20, 0))).toBe('20+');
    expect(unreadWords(many(45, 0))).toBe('20+');
  });

  it('is said in words as well', () => {
    expect(conversationsWords('1')).toBe('1 unread conversation');
    expect(conversationsWords('20+')).toBe('20+ unread conversations');
  });
});

describe('a message of the other one', () => {
  const message = (createdAt: string): Message => ({
    id: 'm',
    conversationId: 'ab',
    userId: 'a',
    desc: 'Hello',
    createdAt,
  });

  it('is news while the conversation is unread', () => {
    expect(isNews(conversation(true), message('2026-11-21T12:00:00.000Z'))).toBe(true);
  });

  it('is none once the conversation is read', () => {
    expect(isNews(conversation(false), message('2026-11-21T12:00:00.000Z'))).toBe(false);
  });

  it('is news when it came after what is known of the conversation', () => {
    expect(isNews(conversation(false), message('2026-11-21T12:00:03.000Z'))).toBe(true);
  });
});
