import { findUser } from '#functions/domain/accounts/users.ts';
import { conflict, forbidden, invalid, notFound } from '#functions/lib/errors.ts';
import { newId, capAtNow } from '#functions/lib/ids.ts';
import { absent, any, atMost, exists } from '#functions/table/conditions.ts';
import { keys, lists } from '#functions/table/keys.ts';
import { mapPage, newestOf, type Page, type PageRequest } from '#functions/table/page.ts';
import { findCheaply, findItem } from '#functions/table/read.ts';
import { update } from '#functions/table/write.ts';
import type { UserCard } from '#shared/entities/accounts/user.ts';
import type { About, Conversation } from '#shared/entities/conversations/conversation.ts';
import type { Party } from '#shared/rules/accounts/role.ts';
import * as accessTexts from '#shared/texts/access.ts';
import * as conversationTexts from '#shared/texts/conversations.ts';
import * as notFoundTexts from '#shared/texts/not-found.ts';

import { sellerIn } from './about.ts';
import {
  participantIds,
  sideIn,
  toConversation,
  type ConversationItem,
  type ListedConversation,
} from './record.ts';

export const conversationNotFound = () => notFound(notFoundTexts.conversation);

/**
 * The id of a conversation, for its two participants; 403 for anybody else. Who has no shop can only be its buyer, in
 * whichever order the ids are given. Two sellers can have two conversations: about what the one sells, and the other.
 */
export function conversationIdFor(id: string, { id: own, role }: Party): string {
  const [first, second] = participantIds(id);
  if (own !== first && own !== second) throw forbidden(accessTexts.notYours);
  return role === 'buyer' && own === first ? second + first : id;
}

/** A page of a participant's conversations, the one with the latest message first. */
export async function listConversations(who: Party, page: PageRequest): Promise<Page<Conversation>> {
  const key = lists.conversationsOf(who.id);
  const asBuyer = { index: 'GSI2', key } as const;
  const asSeller = { index: 'GSI1', key } as const;
  const listed = who.role === 'seller' ? [asSeller, asBuyer] : [asBuyer];
  const found = await newestOf<ListedConversation>(listed, page);
  return mapPage(found, (conversation) => toConversation(conversation, who.id));
}

const findConversation = (id: string) => findItem<ConversationItem>(keys.conversation(id));

/** The conversation of this id for one of its participants; 404 where there is none. */
export async function getConversation(id: string, who: Party): Promise<Conversation> {
  const conversation = await findConversation(conversationIdFor(id, who));
  if (!conversation) throw conversationNotFound();
  return toConversation(conversation, who.id);
}

/** As `getConversation`, also with the ids in the other order where only that can be meant: the other has no shop. */
export async function lookUpConversation(id: string, who: Party): Promise<Conversation> {
  const [first, second] = participantIds(conversationIdFor(id, who));
  const found =
    (await findConversation(first + second)) ??
    (second === who.id && !(await findUser(first))?.isSeller
      ? await findConversation(second + first)
      : undefined);
  if (!found) throw conversationNotFound();
  return toConversation(found, who.id);
}

/** Somebody to write to, and whether they are the seller in that conversation; `isMutual` where both have shops. */
export type Partner = { partner: UserCard; isSeller: boolean; isMutual: boolean };

/**
 * The user to write to. Their order or their project says who of the two is the seller; without one it is whom one writes
 * to, unless only oneself has a shop. 409 for somebody who has deleted their account.
 */
export async function getPartner(to: string, who: Party, about?: About): Promise<Partner> {
  if (to === who.id) throw invalid(conversationTexts.withOneself);
  const [partner, sellerId] = await Promise.all([
    findCheaply((consistency) => findUser(to, consistency)),
    about && sellerIn(about, [who.id, to]),
  ]);
  if (!partner) throw notFound(notFoundTexts.user);
  if (partner.erasedAt) throw conflict(conversationTexts.gone);
  const isSeller = sellerId === undefined ? partner.isSeller : sellerId === to;
  const hasShop = who.role === 'seller';
  if (!(isSeller ? partner.isSeller : hasShop)) throw invalid(conversationTexts.sameRole);
  return { partner, isSeller, isMutual: hasShop && partner.isSeller };
}

/** Marks a conversation as read by one participant, unless the other has sent a later message than `upTo`. */
export async function markRead(id: string, who: Party, upTo: string | undefined): Promise<Conversation> {
  const conversationId = conversationIdFor(id, who);
  const [isRead, seenUpTo, latestReceived] =
    sideIn(conversationId, who.id) === 'seller'
      ? ['card.readBySeller', 'seenBySeller', 'latestOfBuyer']
      : ['card.readByBuyer', 'seenByBuyer', 'latestOfSeller'];
  // Without a message of the other's, none is later than the latest of the conversation.
  const hasSeen = (seen: string) =>
    any({ [latestReceived]: atMost(seen) }, { [latestReceived]: absent, 'card.at': atMost(seen) });
  const item = await update<ConversationItem>(keys.conversation(conversationId), {
    set: { [isRead]: true, [seenUpTo]: upTo === undefined ? newId() : capAtNow(upTo) },
    when: upTo === undefined ? { PK: exists } : hasSeen(upTo),
    fallback: (current) => {
      if (!current) throw conversationNotFound();
      return current;
    },
  });
  return toConversation(item, who.id);
}
