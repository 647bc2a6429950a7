import { findSession, seeSession } from '#functions/domain/accounts/sessions/sessions.ts';
import { now } from '#functions/lib/clock.ts';
import { unauthenticated } from '#functions/lib/errors.ts';
import type { Key } from '#functions/table/client.ts';
import { between } from '#functions/table/conditions.ts';
import { keys } from '#functions/table/keys.ts';
import { allOf, findItem } from '#functions/table/read.ts';
import { create, drop, transact } from '#functions/table/transactions/transaction.ts';
import * as liveLimits from '#shared/limits/live.ts';
import * as authTexts from '#shared/texts/accounts/auth.ts';

/** Whose connection it is. `ttl` is when it ends at the latest, in seconds. */
export type ConnectionItem = Key & {
  userId: string;
  sessionId: string;
  ttl: number;
  /** When "typing" was last taken from it, in milliseconds. */
  typedAt?: number;
};

/** A connection among those of its person. `openedAt` in milliseconds. */
type ListedConnection = Key & { sessionId: string; openedAt: number; ttl: number };
export type Connection = { id: string; sessionId: string; openedAt: number; isOver: boolean };

type Opener = { userId: string; sessionId: string };

/** Whether a connection is over, though the table has not deleted it yet. */
export const isOver = ({ ttl }: Pick<ConnectionItem, 'ttl'>): boolean => ttl * 1000 <= now();

/**
 * Opens a connection of a session, and ends the oldest of its person's if there are more than twenty. 401 if the session has
 * ended: either the connection is stored before that, and is found when the session's end is followed, or it is refused.
 */
export async function openConnection(id: string, { userId, sessionId }: Opener): Promise<void> {
  const isEnded = () => unauthenticated(authTexts.sessionOver);
  const session = await findSession(userId, sessionId);
  if (!session) throw isEnded();
  const openedAt = now();
  const ttl = Math.min(session.ttl, Math.ceil((openedAt + liveLimits.lifetime) / 1000));
  await transact([
    seeSession(userId, sessionId, isEnded),
    create({ ...keys.connectionOf(userId, id), sessionId, openedAt, ttl } satisfies ListedConnection),
    create({ ...keys.connection(id), userId, sessionId, ttl } satisfies ConnectionItem),
  ]);
  // Counted afterwards: of several that are opened at once, the last one to count sees them all.
  const newestFirst = (await connectionsOf(userId)).toSorted((one, other) => other.openedAt - one.openedAt);
  await Promise.all(
    newestFirst.slice(liveLimits.connections).map((oldest) => endConnection(userId, oldest.id)),
  );
}

/** All connections of somebody's browsers, those among them that are over. */
export async function connectionsOf(userId: string): Promise<Connection[]> {
  const { PK, SK } = keys.connectionOf.begins(userId);
  const items = await allOf<ListedConnection>({ where: { PK, SK: between(SK, `${SK}~`) } });
  return items.map((item) => ({
    id: keys.connectionOf.parts(item).connectionId,
    sessionId: item.sessionId,
    openedAt: item.openedAt,
    isOver: isOver(item),
  }));
}

/** Ends a connection: nobody uses it any more, and what follows its removal closes it. */
export const endConnection = (userId: string, id: string): Promise<void> =>
  transact([drop(keys.connectionOf(userId, id)), drop(keys.connection(id))]);

/** Ends a connection, of any person. */
export async function forgetConnection(id: string): Promise<void> {
  const connection = await findItem<ConnectionItem>(keys.connection(id));
  if (connection) await endConnection(connection.userId, id);
}

/** Ends the connections of a session that has ended. */
export async function endConnectionsOf(userId: string, sessionId: string): Promise<void> {
  const own = (await connectionsOf(userId)).filter((each) => each.sessionId === sessionId);
  await Promise.all(own.map(({ id }) => endConnection(userId, id)));
}
