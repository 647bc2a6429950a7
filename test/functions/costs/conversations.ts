import { cost, counted, unlike, type Cost } from './cost.ts';

const message = unlike(
  [2, 1, 8],
  'two more units keep anybody from sending more than sixty a minute',
  [2, 1, 10],
);

/** What the calls of conversations may cost. */
export const conversations: Record<string, Cost> = {
  'conversations.list': cost(1, 2.5, 0),
  'conversations.create': counted(
    unlike([2, 1.5, 3], 'it is begun in one transaction with its count', [2, 1.5, 4]),
  ),
  'conversations.markRead': cost(2, 1, 3),
  'conversations.block': cost(3, 1, 3),
  'conversations.report': counted(cost(2, 3, 5)),
  'messages.ofConversation': cost(1, 3.5, 0),
  'messages.create': message,
  'messages.create an answer': unlike(
    [2, 1, 8],
    'how long the buyer waited is told by the first refusal, and noted for the seller',
    [3, 1, 13],
  ),
  'notifications.list': cost(1, 3.5, 0),
  'notifications.unread': cost(2, 2.5, 0),
  'notifications.markRead': cost(3, 2.5, 1),
  'notifications.settings': cost(1, 4, 0),
  'notifications.changeSettings': cost(2, 1, 1),
  'notifications.unsubscribe': cost(2, 1, 1),
};
