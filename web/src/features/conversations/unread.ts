import type { Conversation } from '#shared/entities/conversations/conversation.ts';
import type { Message } from '#shared/entities/conversations/message.ts';
import * as commonLimits from '#shared/limits/common.ts';
import { plural } from '#shared/rules/text/plural.ts';

/** The number of unread conversations in the first page: '3', '20+' if all of them are unread, null if none is. */
export function unreadCount(conversations: Conversation[]): string | null {
  const counted = conversations.slice(0, commonLimits.page.default);
  const count = counted.filter(({ isUnread }) => isUnread).length;
  if (count === 0) return null;
  return count === commonLimits.page.default ? `${count}+` : String(count);
}

/** The same as a label: '1 unread conversation', '20+ unread conversations'. */
export const unreadLabel = (count: string) => plural(count, 'unread conversation');

/** Whether the other person has seen the newest message, which the user has written. */
export function isSeen(
  { sellerId, counterpart, readBySeller, readByBuyer, updatedAt }: Conversation,
  { userId, createdAt }: Message,
): boolean {
  // Until the conversation includes this message, it reports what was read before.
  if (userId === counterpart.id || createdAt > updatedAt) return false;
  return counterpart.id === sellerId ? readBySeller : readByBuyer;
}

/** Whether a received message may be unread: the conversation says so, or is older than the message. */
export function mayBeUnread(conversation: Conversation, { createdAt }: Message): boolean {
  return conversation.isUnread || createdAt > conversation.updatedAt;
}
