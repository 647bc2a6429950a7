import { forbidden, invalid, notFound } from '#functions/lib/errors.ts';
import { newId } from '#functions/lib/ids.ts';
import { and, expression } from '#functions/table/expression.ts';
import { keys, lists } from '#functions/table/keys.ts';
import { mapPage, newest, type Page, type PageRequest } from '#functions/table/page.ts';
import { get, glance, update } from '#functions/table/table.ts';
import type { Conversation } from '#shared/entities/conversation.ts';
import type { UserCard } from '#shared/entities/user.ts';
import { messages } from '#shared/messages.ts';
import { roleOf, type Party } from '#shared/rules/role.ts';

import { halves, toConversation, type ConversationItem, type ListedConversation } from './record.ts';

/** What to tell somebody who asks for a conversation that they do not have yet. */
export const absent = () => notFound(messages.notFound.conversation);

/**
 * The id of a conversation that this person takes part in; its two halves may come in either order. Whoever is in
 * neither of them learns nothing more.
 */
export function idFor(id: string, { id: own, role }: Party): string {
  const [first, second] = halves(id);
  if (own !== first && own !== second) throw forbidden(messages.access.notYours);
  const other = own === first ? second : first;
  return role === 'seller' ? own + other : other + own;
}

/** One's conversations, the one with the latest message first. */
export async function list(who: Party, page: PageRequest): Promise<Page<Conversation>> {
  const key = lists.conversationsOf(who.id);
  const index = who.role === 'seller' ? 'GSI1' : 'GSI2';
  const found = await newest<ListedConversation>({ index, key }, page);
  return mapPage(found, (conversation) => toConversation(conversation, who));
}

/** The conversation of this id for one of its two. */
export async function find(id: string, who: Party): Promise<Conversation> {
  const conversation = await get<ConversationItem>(keys.conversation(idFor(id, who)));
  if (!conversation) throw absent();
  return toConversation(conversation, who);
}

/** The one whom somebody may write to: a seller of buyers, a buyer of sellers. */
export async function partner(to: string, who: Party): Promise<UserCard> {
  if (to === who.id) throw invalid(messages.conversations.withOneself);
  const other = await glance((freshness) => get<UserCard & { isSeller: boolean }>(keys.user(to), freshness));
  if (!other) throw notFound(messages.notFound.user);
  if (roleOf(other) === who.role) throw invalid(messages.conversations.sameRole);
  return other;
}

/** The conversation with this partner, begun now unless there is one: two have one between them for ever. */
export async function begin(
  who: UserCard & Party,
  other: UserCard,
): Promise<{ conversation: Conversation; isNew: boolean }> {
  const [seller, buyer] = who.role === 'seller' ? [who, other] : [other, who];
  const at = newId();
  const card: ConversationItem['card'] = {
    at,
    seller: faceOf(seller),
    buyer: faceOf(buyer),
    readBySeller: true,
    readByBuyer: true,
    lastMessage: null,
  };
  const item = await update<ConversationItem>(
    keys.conversation(seller.id + buyer.id),
    expression`SET GSI1PK = ${lists.conversationsOf(seller.id)}, GSI1SK = ${at},
      GSI2PK = ${lists.conversationsOf(buyer.id)}, GSI2SK = ${at}, card = ${card}`,
    expression`attribute_not_exists(PK)`,
    // There is one already, and this is it.
    (standing) => standing as ConversationItem,
  );
  return { conversation: toConversation(item, who), isNew: item.card.at === at };
}

const faceOf = ({ username, img }: UserCard) => ({ username, img });

/** Marks a conversation as read on one's own side; but if there is a later message than one has seen, it stays unread. */
export async function markRead(id: string, who: Party, upTo: string | undefined): Promise<Conversation> {
  const change =
    who.role === 'seller'
      ? expression`SET card.readBySeller = ${true}`
      : expression`SET card.readByBuyer = ${true}`;
  const exists = expression`attribute_exists(PK)`;
  const item = await update<ConversationItem>(
    keys.conversation(idFor(id, who)),
    change,
    upTo === undefined ? exists : and(exists, expression`card.at <= ${upTo}`),
    (standing) => {
      if (!standing) throw absent();
      return standing;
    },
  );
  return toConversation(item, who);
}
