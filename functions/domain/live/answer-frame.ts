import { participantIds, type ConversationItem } from '#functions/domain/conversations/record.ts';
import { now } from '#functions/lib/clock.ts';
import { above, absent, all, any, atMost } from '#functions/table/conditions.ts';
import { keys } from '#functions/table/keys.ts';
import { findItem } from '#functions/table/read.ts';
import { update } from '#functions/table/write.ts';
import { LiveRequest } from '#shared/api/live.ts';
import { live } from '#shared/live.ts';

import { isOver, type ConnectionItem } from './connections.ts';
import { closeSocket, push } from './push.ts';

/**
 * Does what a browser says in a frame. Anything that ours do not say is ignored. A connection that is over, or that nobody
 * knows any more, is closed.
 */
export async function answerFrame(connectionId: string, frame: string): Promise<void> {
  const request = readFrame(frame);
  if (!request) return;
  const { connection, isTaken } =
    request.type === 'typing' ? await takeTyping(connectionId) : await takePing(connectionId);
  if (!connection || isOver(connection)) await closeSocket(connectionId);
  else if (isTaken && request.type === 'typing') await passOnTyping(connection, request.conversationId);
}

function readFrame(frame: string): LiveRequest | undefined {
  if (Buffer.byteLength(frame) > live.largestFrame) return undefined;
  try {
    return LiveRequest.parse(JSON.parse(frame));
  } catch {
    return undefined;
  }
}

/** Whose connection it is, if anybody's, and whether what it sent counts. */
type Taken = { connection: ConnectionItem | undefined; isTaken: boolean };

const takePing = async (id: string): Promise<Taken> => ({
  connection: await findItem<ConnectionItem>(keys.connection(id)),
  isTaken: true,
});

/** Takes one "typing" in a second. */
async function takeTyping(id: string): Promise<Taken> {
  const at = now();
  let isTaken = true;
  const connection = await update<Partial<ConnectionItem>>(
    keys.connection(id),
    {
      set: { typedAt: at },
      when: all(
        { ttl: above(at / 1000) },
        any({ typedAt: absent }, { typedAt: atMost(at - live.typingEvery) }),
      ),
      fallback: (current) => {
        isTaken = false;
        return current ?? {};
      },
    },
    { isImpatient: true },
  );
  return { connection: 'userId' in connection ? (connection as ConnectionItem) : undefined, isTaken };
}

/** Tells the other participant of a conversation of the sender's, unless one of them has blocked the other. */
async function passOnTyping({ userId }: ConnectionItem, conversationId: string): Promise<void> {
  const participants = participantIds(conversationId);
  if (!participants.includes(userId)) return;
  const conversation = await findItem<ConversationItem>(keys.conversation(conversationId), 'eventual');
  if (!conversation || conversation.card.blockedBySeller || conversation.card.blockedByBuyer) return;
  const [other = ''] = participants.filter((each) => each !== userId);
  await push(other, async () => ({ type: 'typing', conversationId }));
}
