import { now } from '#functions/lib/clock.ts';
import { between } from '#functions/table/conditions.ts';
import { keys } from '#functions/table/keys.ts';
import { allOf } from '#functions/table/read.ts';
import { change, drop, transact } from '#functions/table/transactions/transaction.ts';
import { untilCurrent } from '#functions/table/transactions/until-current.ts';
import type { Session } from '#shared/entities/accounts/session.ts';

import { findSessionList, type SessionItem, type SessionList } from './sessions.ts';

/** The sessions of somebody that have not ended, the latest first. */
export async function sessionsOf(userId: string): Promise<SessionItem[]> {
  const { PK, SK } = keys.session.begins(userId);
  const where = { PK, SK: between(SK, `${SK}~`) };
  const found = await allOf<SessionItem>({ where, newestFirst: true });
  return found.filter(({ ttl }) => ttl * 1000 > now());
}

/** A session as its person sees it in this session of theirs. */
export function toSession(item: SessionItem, currentId: string): Session {
  const { startedAt, lastSeenAt = startedAt, browser = null, country = null } = item;
  const { sessionId: id } = keys.session.parts(item);
  return { id, browser, country, startedAt, lastSeenAt, isCurrent: id === currentId };
}

/** Ends all sessions of somebody, except this one if it is given. One that begins at the same time is ended too, or begins after. */
export async function endSessions(userId: string, exceptId?: string): Promise<void> {
  const key = keys.sessions(userId);
  await untilCurrent(
    () => findSessionList(userId),
    async (list) => {
      const ended = [...(list.ids ?? [])].filter((id) => id !== exceptId);
      if (!list.ids || ended.length === 0) return;
      await transact([
        change<SessionList>(key, {
          deleteFromSet: { ids: new Set(ended) },
          when: { ids: list.ids },
        }),
        ...ended.map((id) => drop(keys.session(userId, id))),
      ]);
    },
  );
}
