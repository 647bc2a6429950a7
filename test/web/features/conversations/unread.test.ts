import { describe, expect, it } from 'vitest';

import type { Message } from '#shared/entities/conversations/message.ts';
import { isSeen, unreadLabel, mayBeUnread, unreadCount } from '#web/features/conversations/unread.ts';

import { aConversation } from './a-conversation.ts';

const conversation = (isUnread: boolean) =>
  aConversation({ isUnread, readByBuyer: !isUnread, updatedAt: '2026-11-21T12:00:00.000Z' });
const many = (unread: number, read: number) => [
  ...Array.from({ length: unread }, () => conversation(true)),
  ...Array.from({ length: read }, () => conversation(false)),
];

describe('the number of unread conversations', () => {
  it('is not shown when all are read', () => {
    expect(unreadCount([])).toBeNull();
    expect(unreadCount(many(0, 5))).toBeNull();
  });

  it('is their count', () => {
    expect(unreadCount(many(3, 5))).toBe('3');
    expect(unreadCount(many(19, 30))).toBe('19');
  });

  it("is '20+' when the first page is full of them", () => {
    expect(unreadCount(many(20, 0))).toBe('20+');
    expect(unreadCount(many(45, 0))).toBe('20+');
  });

  it('has a label', () => {
    expect(unreadLabel('1')).toBe('1 unread conversation');
    expect(unreadLabel('20+')).toBe('20+ unread conversations');
  });
});

describe('a message of the other user', () => {
  const message = (createdAt: string) => ({ userId: 'kofi', createdAt }) as Message;

  it('may be unread while the conversation is', () => {
    expect(mayBeUnread(conversation(true), message('2026-11-21T12:00:00.000Z'))).toBe(true);
  });

  it('is read once the conversation is', () => {
    expect(mayBeUnread(conversation(false), message('2026-11-21T12:00:00.000Z'))).toBe(false);
  });

  it('may be unread when it is newer than the loaded conversation', () => {
    expect(mayBeUnread(conversation(false), message('2026-11-21T12:00:03.000Z'))).toBe(true);
  });
});

describe('the newest message', () => {
  const { updatedAt } = conversation(false);
  const message = (userId: string, createdAt = updatedAt) => ({ userId, createdAt }) as Message;
  const readBySeller = (isRead: boolean) => ({ ...conversation(false), readBySeller: isRead });

  it('is seen when the other person has read it', () => {
    expect(isSeen(readBySeller(true), message('maya'))).toBe(true);
    expect(isSeen(readBySeller(false), message('maya'))).toBe(false);
  });

  it('is seen by the buyer when the seller has written it', () => {
    const ofSeller = { ...conversation(true), counterpart: { id: 'maya', username: 'maya', img: null } };
    expect(isSeen(ofSeller, message('kofi'))).toBe(false);
    expect(isSeen({ ...ofSeller, readByBuyer: true }, message('kofi'))).toBe(true);
  });

  it('is not seen before the conversation is known to have it', () => {
    expect(isSeen(readBySeller(true), message('maya', '2026-11-21T12:00:00.001Z'))).toBe(false);
  });

  it('of the other person is not marked', () => {
    expect(isSeen(readBySeller(true), message('kofi'))).toBe(false);
  });
});
