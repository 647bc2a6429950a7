import { conflict, forbidden } from '#functions/lib/errors.ts';
import { newId } from '#functions/lib/ids.ts';
import { absent, exists } from '#functions/table/conditions.ts';
import { keys } from '#functions/table/keys.ts';
import { findItem } from '#functions/table/read.ts';
import { check, type Step } from '#functions/table/transactions/transaction.ts';
import { update } from '#functions/table/write.ts';
import type { Conversation } from '#shared/entities/conversations/conversation.ts';
import type { Refusal } from '#shared/refusal.ts';
import type { Party } from '#shared/rules/accounts/role.ts';
import * as conversationTexts from '#shared/texts/conversations.ts';

import { conversationIdFor, conversationNotFound } from './conversations.ts';
import { participantIds, sideIn, toConversation, type ConversationItem } from './record.ts';

/** Condition: neither participant has blocked the other. */
export const isUnblocked = { 'card.blockedBySeller': absent, 'card.blockedByBuyer': absent };

/** Condition: neither participant has blocked the other, or deleted their account. */
export const isOpen = { ...isUnblocked, 'card.isGone': absent };

/** What is said where one has blocked the other. */
const ofNewWork = { blocked: conversationTexts.noWork, blockedByYou: conversationTexts.noWorkByYou };

/** The conversations that these two may have: two sellers have one for each who began it, and nobody has one with themselves. */
const conversationsOf = (one: string, other: string): string[] =>
  one === other ? [] : [one + other, other + one];

/**
 * Steps: neither of these two has blocked the other, whether or not they have written to each other; 403 where one has. Who was
 * blocked gets a text that does not say so.
 */
export const requireUnblocked = (
  ownId: string,
  otherId: string,
  { blocked, blockedByYou }: Record<'blocked' | 'blockedByYou', Refusal> = ofNewWork,
): Step[] =>
  conversationsOf(ownId, otherId).map((id) =>
    check<ConversationItem>(keys.conversation(id), {
      when: isUnblocked,
      refused: (found) => {
        const isSeller = sideIn(id, ownId) === 'seller';
        const isBlocking = isSeller ? found?.card.blockedBySeller : found?.card.blockedByBuyer;
        return forbidden(isBlocking ? blockedByYou : blocked);
      },
    }),
  );

/** Why this participant cannot write; undefined if they can. Who was blocked gets a text that does not say so. */
export function refusalToWrite({ card }: ConversationItem, isSeller: boolean): Error | undefined {
  const { blockedBySeller, blockedByBuyer } = card;
  if (card.isGone) return conflict(conversationTexts.gone);
  const isBlocking = isSeller ? blockedBySeller : blockedByBuyer;
  if (isBlocking) return conflict(conversationTexts.blockedByYou);
  return blockedBySeller || blockedByBuyer ? forbidden(conversationTexts.blocked) : undefined;
}

/** The id of a conversation, if this participant can write in it; 404 where there is none, 403 or 409 if one has blocked the other, 409 if one is gone. */
export async function requireOpen(id: string, who: Party): Promise<string> {
  const conversationId = conversationIdFor(id, who);
  const conversation = await findItem<ConversationItem>(keys.conversation(conversationId));
  if (!conversation) throw conversationNotFound();
  const refusal = refusalToWrite(conversation, sideIn(conversationId, who.id) === 'seller');
  if (refusal) throw refusal;
  return conversationId;
}

/**
 * Blocks the other participant, or ends that. The same again changes nothing. Two sellers can have a second conversation
 * with the sides exchanged, where the same holds.
 */
export async function setBlocked(id: string, who: Party, blocked: boolean): Promise<Conversation> {
  const [sellerId, buyerId] = participantIds(conversationIdFor(id, who));
  const item = await mark(sellerId + buyerId, who.id, blocked, () => {
    throw conversationNotFound();
  });
  if (who.role === 'seller') await mark(buyerId + sellerId, who.id, blocked, () => item);
  return toConversation(item, who.id);
}

function mark(id: string, userId: string, blocked: boolean, missing: () => ConversationItem) {
  const own = sideIn(id, userId) === 'seller' ? 'card.blockedBySeller' : 'card.blockedByBuyer';
  const op = newId();
  return update<ConversationItem>(keys.conversation(id), {
    set: { op, ownChange: { op, by: userId }, ...(blocked ? { [own]: true } : {}) },
    ...(blocked ? {} : { remove: [own] }),
    when: { PK: exists },
    fallback: missing,
  });
}
