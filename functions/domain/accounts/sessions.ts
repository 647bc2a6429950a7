import { now } from '#functions/lib/clock.ts';
import { newId, createdAt } from '#functions/lib/ids.ts';
import type { Key } from '#functions/table/client.ts';
import { keys } from '#functions/table/keys.ts';
import { findItem } from '#functions/table/read.ts';
import { put, remove } from '#functions/table/write.ts';
import { limits } from '#shared/limits.ts';
import type { Role } from '#shared/rules/role.ts';

/** The signed-in user, as copied into the session: these attributes never change while the account exists. */
export type SessionUser = {
  id: string;
  username: string;
  img: string | null;
  country: string | null;
  role: Role;
};

type SessionItem = Key & { user: SessionUser; startedAt: string; ttl: number };

/** Starts a session and returns its id. */
export async function startSession(account: SessionUser): Promise<string> {
  const { id: userId, username, img, country, role } = account;
  const id = newId();
  const user: SessionUser = { id: userId, username, img, country, role };
  const ttl = Math.ceil((now() + limits.session.lifetime) / 1000);
  await put({ ...keys.session(userId, id), user, startedAt: createdAt(id), ttl } satisfies SessionItem);
  return id;
}

/** The user of a session that has not ended. The table deletes expired items late, so the time is checked as well. */
export async function findSessionUser(userId: string, sessionId: string): Promise<SessionUser | undefined> {
  const session = await findItem<SessionItem>(keys.session(userId, sessionId));
  return session && session.ttl * 1000 > now() ? session.user : undefined;
}

/** Ends a session at once. */
export async function endSession(userId: string, sessionId: string): Promise<void> {
  await remove(keys.session(userId, sessionId));
}
