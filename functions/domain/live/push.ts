import { now } from '#functions/lib/clock.ts';
import { log } from '#functions/lib/log.ts';
import { LiveEvent } from '#shared/api/live.ts';

import { connectionsOf, endConnection, type Connection } from './connections.ts';

/** A connection is stored before its socket is open, and until then the gateway says that it is gone. In milliseconds. */
const OPENING = 30_000;

/**
 * Pushes an event to somebody's connected browsers, all at once. The event is made only if there are any; nothing is sent if
 * there is none. A browser that cannot be reached is disconnected, so that it connects again and asks for what it missed.
 */
export async function push(userId: string, makeEvent: () => Promise<LiveEvent | undefined>): Promise<void> {
  const connections = await connectionsOf(userId);
  if (connections.length === 0) return;
  const event = await makeEvent();
  if (!event) return;
  // The schema drops what browsers are not to see.
  const text = JSON.stringify(LiveEvent.parse(event));
  const { post } = await import('#functions/services/connections.ts');
  await Promise.all(
    connections.map(async (connection) => {
      const isSent = !connection.isOver && (await isPosted(connection, () => post(connection.id, text)));
      if (!isSent) await endConnection(userId, connection.id);
    }),
  );
}

async function isPosted({ openedAt }: Connection, post: () => Promise<boolean>): Promise<boolean> {
  try {
    return (await post()) || now() - openedAt < OPENING;
  } catch (error) {
    log.error('event not pushed to a browser', { error });
    return false;
  }
}

/** Closes the socket of a connection, if it is still open. */
export async function closeSocket(id: string): Promise<void> {
  const { close } = await import('#functions/services/connections.ts');
  await close(id);
}
