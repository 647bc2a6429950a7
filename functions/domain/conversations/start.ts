import { isDeepStrictEqual } from 'node:util';

import { countCreation } from '#functions/domain/accounts/creations.ts';
import { countMessage } from '#functions/domain/accounts/sign-in/attempts.ts';
import { newId } from '#functions/lib/ids.ts';
import { exists } from '#functions/table/conditions.ts';
import { keys, lists } from '#functions/table/keys.ts';
import { change, check, create, transact } from '#functions/table/transactions/transaction.ts';
import type { UserCard } from '#shared/entities/accounts/user.ts';
import type { About, Conversation } from '#shared/entities/conversations/conversation.ts';

import { isUnblocked, refusalToWrite } from './block.ts';
import { conversationNotFound, type Partner } from './conversations.ts';
import { sideIn, toConversation, type ConversationItem } from './record.ts';

/**
 * The conversation with this partner, which is started unless it exists: two users have only one in which the same of them
 * sells. If it exists, it is from now on about what is given here. 403 or 409 where one has blocked the other in the conversation with
 * the sides exchanged.
 */
export async function startConversation(
  who: UserCard,
  { partner, isSeller, isMutual }: Partner,
  about?: About,
): Promise<{ conversation: Conversation; isNew: boolean }> {
  const [seller, buyer] = isSeller ? [partner, who] : [who, partner];
  const at = newId();
  const id = seller.id + buyer.id;
  const card: ConversationItem['card'] = {
    at,
    seller: toParticipant(seller),
    buyer: toParticipant(buyer),
    readBySeller: true,
    readByBuyer: true,
    lastMessage: null,
    ...(about ? { about } : {}),
  };
  const item: ConversationItem = {
    ...keys.conversation(id),
    GSI1PK: lists.conversationsOf(seller.id),
    GSI1SK: at,
    GSI2PK: lists.conversationsOf(buyer.id),
    GSI2SK: at,
    card,
  };
  try {
    await transact([
      create(item, (current) => new AlreadyStarted(current as ConversationItem)),
      countCreation(who.id, 'conversations'),
      ...(isMutual ? [unblockedIn(buyer.id + seller.id, who.id)] : []),
    ]);
    return { conversation: toConversation(item, who.id), isNew: true };
  } catch (error) {
    if (!(error instanceof AlreadyStarted)) throw error;
    const isOther = about && !isDeepStrictEqual(error.conversation.card.about, about);
    const conversation = isOther
      ? await changeSubject(error.conversation, about, who.id)
      : error.conversation;
    return { conversation: toConversation(conversation, who.id), isNew: false };
  }
}

/** Step: in the conversation with the sides exchanged, if there is one, neither has blocked the other. */
const unblockedIn = (id: string, userId: string) =>
  check<ConversationItem>(keys.conversation(id), {
    when: isUnblocked,
    refused: (found) =>
      (found && refusalToWrite(found, sideIn(id, userId) === 'seller')) ?? conversationNotFound(),
  });

/**
 * Says what the conversation is about from now on. The other side is told of that like of a message, so it counts as one, and stays
 * as it is after a block.
 */
async function changeSubject(
  conversation: ConversationItem,
  about: About,
  userId: string,
): Promise<ConversationItem> {
  const { conversationId } = keys.conversation.parts(conversation);
  try {
    await transact([
      change<ConversationItem>(keys.conversation(conversationId), {
        set: { 'card.about': about },
        remove: ['ownChange'],
        when: { PK: exists, ...isUnblocked },
        refused: (current) => (current ? new AlreadyStarted(current) : conversationNotFound()),
      }),
      countMessage(userId),
    ]);
    return { ...conversation, card: { ...conversation.card, about } };
  } catch (error) {
    if (error instanceof AlreadyStarted) return error.conversation;
    throw error;
  }
}

class AlreadyStarted extends Error {
  override name = 'AlreadyStarted';
  readonly conversation: ConversationItem;

  constructor(conversation: ConversationItem) {
    super('These two have a conversation already.');
    this.conversation = conversation;
  }
}

const toParticipant = ({ username, img }: UserCard) => ({ username, img });
