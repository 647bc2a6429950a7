import { now } from '#functions/lib/clock.ts';
import { newId, createdAt } from '#functions/lib/ids.ts';
import type { Key } from '#functions/table/client.ts';
import { absent, any, exists, smallerThan } from '#functions/table/conditions.ts';
import { keys } from '#functions/table/keys.ts';
import { findItem } from '#functions/table/read.ts';
import { change, create, drop, transact, type Step } from '#functions/table/transaction.ts';
import { Outdated, untilCurrent } from '#functions/table/until-current.ts';
import { remove, update } from '#functions/table/write.ts';
import type { Role } from '#shared/rules/role.ts';
import { serverLimits } from '#shared/server-limits.ts';

/** The signed-in user, as copied into the session: these attributes never change while the account exists. */
export type SessionUser = {
  id: string;
  username: string;
  img: string | null;
  country: string | null;
  role: Role;
};

type SessionItem = Key & { user: SessionUser; startedAt: string; ttl: number };

/** The ids of one's sessions, which sort by the time of their start. Some may have expired. */
type SessionList = { ids?: Set<string> };

/**
 * Starts a session and returns its id. Of more than twenty the oldest end. The transaction also makes the `counts`, which
 * may refuse it.
 */
export async function startSession(account: SessionUser, counts: readonly Step[] = []): Promise<string> {
  const { id: userId, username, img, country, role } = account;
  const id = newId();
  const user: SessionUser = { id: userId, username, img, country, role };
  const ttl = Math.ceil((now() + serverLimits.session.lifetime) / 1000);
  const session: SessionItem = { ...keys.session(userId, id), user, startedAt: createdAt(id), ttl };
  await untilCurrent<SessionList | undefined, void>(
    () => undefined,
    (full) => transact([create(session), ...list(userId, { id, ttl }, full), ...counts]),
  );
  return id;
}

/** Steps: adds a session to the list of its user's. If that was found to be full, the oldest ones end. */
function list(userId: string, { id, ttl }: { id: string; ttl: number }, full?: SessionList): Step[] {
  const key = keys.sessions(userId);
  const refused = (current: SessionList | undefined) => new Outdated(current);
  if (!full?.ids) {
    const when = any({ ids: absent }, { ids: smallerThan(serverLimits.session.most) });
    return [change<SessionList>(key, { set: { ttl }, addToSet: { ids: new Set([id]) }, when, refused })];
  }
  const oldestFirst = [...full.ids].toSorted();
  const ended = oldestFirst.slice(0, 1 - serverLimits.session.most);
  const ids = new Set([...oldestFirst.slice(ended.length), id]);
  return [
    change<SessionList>(key, { set: { ttl, ids }, when: { ids: full.ids }, refused }),
    ...ended.map((each) => drop(keys.session(userId, each))),
  ];
}

/** A session that has not ended; `ttl` is its end, in seconds. The table deletes expired items late, so the time is checked as well. */
export async function findSession(userId: string, sessionId: string): Promise<SessionItem | undefined> {
  const session = await findItem<SessionItem>(keys.session(userId, sessionId));
  return session && session.ttl * 1000 > now() ? session : undefined;
}

/** The user of a session that has not ended. */
export async function findSessionUser(userId: string, sessionId: string): Promise<SessionUser | undefined> {
  return (await findSession(userId, sessionId))?.user;
}

/** Ends a session at once. */
export async function endSession(userId: string, sessionId: string): Promise<void> {
  await Promise.all([
    remove(keys.session(userId, sessionId)),
    update<SessionList>(keys.sessions(userId), {
      deleteFromSet: { ids: new Set([sessionId]) },
      when: { ids: exists },
      refused: () => ({}),
    }),
  ]);
}
