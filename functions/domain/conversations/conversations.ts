import { countCreation } from '#functions/domain/accounts/creations.ts';
import { findUser } from '#functions/domain/accounts/users.ts';
import { forbidden, invalid, notFound } from '#functions/lib/errors.ts';
import { newId } from '#functions/lib/ids.ts';
import { absent, any, atMost, exists } from '#functions/table/conditions.ts';
import { keys, lists } from '#functions/table/keys.ts';
import { mapPage, newest, type Page, type PageRequest } from '#functions/table/page.ts';
import { findCheaply, findItem } from '#functions/table/read.ts';
import { create, transact } from '#functions/table/transaction.ts';
import { update } from '#functions/table/write.ts';
import type { About, Conversation } from '#shared/entities/conversation.ts';
import type { UserCard } from '#shared/entities/user.ts';
import { messages } from '#shared/messages.ts';
import { refusals } from '#shared/refusals.ts';
import { roleOf, type Party } from '#shared/rules/role.ts';

import { participantIds, toConversation, type ConversationItem, type ListedConversation } from './record.ts';

export const conversationNotFound = () => notFound(messages.notFound.conversation);

/**
 * The id of a conversation, given its participants' ids in either order; 403 for anybody but these two.
 */
export function conversationIdFor(id: string, { id: own, role }: Party): string {
  const [first, second] = participantIds(id);
  if (own !== first && own !== second) throw forbidden(messages.access.notYours);
  const other = own === first ? second : first;
  return role === 'seller' ? own + other : other + own;
}

/** A page of a participant's conversations, the one with the latest message first. */
export async function listConversations(who: Party, page: PageRequest): Promise<Page<Conversation>> {
  const key = lists.conversationsOf(who.id);
  const index = who.role === 'seller' ? 'GSI1' : 'GSI2';
  const found = await newest<ListedConversation>({ index, key }, page);
  return mapPage(found, (conversation) => toConversation(conversation, who));
}

/** The conversation of this id for one of its participants; 404 where there is none. */
export async function getConversation(id: string, who: Party): Promise<Conversation> {
  const conversation = await findItem<ConversationItem>(keys.conversation(conversationIdFor(id, who)));
  if (!conversation) throw conversationNotFound();
  return toConversation(conversation, who);
}

/** The user to write to: sellers write to buyers, and buyers to sellers. */
export async function getPartner(to: string, who: Party): Promise<UserCard> {
  if (to === who.id) throw invalid(refusals.conversations.withOneself);
  const other = await findCheaply((consistency) => findUser(to, consistency));
  if (!other) throw notFound(messages.notFound.user);
  if (roleOf(other) === who.role) throw invalid(refusals.conversations.sameRole);
  return other;
}

/**
 * The conversation with this partner, which is started unless it exists: two users have only one. If it exists, it is from
 * now on about what is given here.
 */
export async function startConversation(
  who: UserCard & Party,
  other: UserCard,
  about?: About,
): Promise<{ conversation: Conversation; isNew: boolean }> {
  const [seller, buyer] = who.role === 'seller' ? [who, other] : [other, who];
  const at = newId();
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
    ...keys.conversation(seller.id + buyer.id),
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
    ]);
    return { conversation: toConversation(item, who), isNew: true };
  } catch (error) {
    if (!(error instanceof AlreadyStarted)) throw error;
    const conversation = about ? await changeSubject(seller.id + buyer.id, about) : error.conversation;
    return { conversation: toConversation(conversation, who), isNew: false };
  }
}

const changeSubject = (id: string, about: About) =>
  update<ConversationItem>(keys.conversation(id), {
    set: { 'card.about': about },
    when: { PK: exists },
    refused: () => {
      throw conversationNotFound();
    },
  });

class AlreadyStarted extends Error {
  override name = 'AlreadyStarted';
  readonly conversation: ConversationItem;

  constructor(conversation: ConversationItem) {
    super('These two have a conversation already.');
    this.conversation = conversation;
  }
}

const toParticipant = ({ username, img }: UserCard) => ({ username, img });

/** Marks a conversation as read by one participant, unless the other has sent a later message than `upTo`. */
export async function markRead(id: string, who: Party, upTo: string | undefined): Promise<Conversation> {
  const [isRead, seenUpTo, latestReceived] =
    who.role === 'seller'
      ? ['card.readBySeller', 'seenBySeller', 'latestOfBuyer']
      : ['card.readByBuyer', 'seenByBuyer', 'latestOfSeller'];
  // Without a message of the other's, none is later than the latest of the conversation.
  const hasSeen = (seen: string) =>
    any({ [latestReceived]: atMost(seen) }, { [latestReceived]: absent, 'card.at': atMost(seen) });
  const item = await update<ConversationItem>(keys.conversation(conversationIdFor(id, who)), {
    set: { [isRead]: true, [seenUpTo]: upTo ?? newId() },
    when: upTo === undefined ? { PK: exists } : hasSeen(upTo),
    refused: (current) => {
      if (!current) throw conversationNotFound();
      return current;
    },
  });
  return toConversation(item, who);
}
