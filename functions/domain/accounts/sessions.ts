import { now } from '#functions/lib/clock.ts';
import { newId, createdAt } from '#functions/lib/ids.ts';
import { keys } from '#functions/table/keys.ts';
import { get, put, remove, type Key } from '#functions/table/table.ts';
import { limits } from '#shared/limits.ts';
import type { Role } from '#shared/rules/role.ts';

/** Who is signed in, as copied into the session: none of it changes while the account lives. */
export type SessionUser = {
  id: string;
  username: string;
  img: string | null;
  country: string | null;
  role: Role;
};

type SessionItem = Key & { user: SessionUser; startedAt: string; ttl: number };

/** Opens a session and answers its id. */
export async function open({ id: userId, username, img, country, role }: SessionUser): Promise<string> {
  const id = newId();
  const user: SessionUser = { id: userId, username, img, country, role };
  const ttl = Math.ceil((now() + limits.session.lifetime) / 1000);
  await put({ ...keys.session(userId, id), user, startedAt: createdAt(id), ttl });
  return id;
}

/** The session's user while it lives. An expired item may linger in the table for a while, so its time is checked. */
export async function find(userId: string, sessionId: string): Promise<SessionUser | null> {
  const item = await get<SessionItem>(keys.session(userId, sessionId));
  return item && item.ttl * 1000 > now() ? item.user : null;
}

/** Makes a session worthless at once. */
export async function close(userId: string, sessionId: string): Promise<void> {
  await remove(keys.session(userId, sessionId));
}
