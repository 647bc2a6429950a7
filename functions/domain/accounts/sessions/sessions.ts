import { now, timestamp } from '#functions/lib/clock.ts';
import { newId, createdAt } from '#functions/lib/ids.ts';
import { sessionLifetime } from '#functions/lib/session-lifetime.ts';
import type { Key } from '#functions/table/client.ts';
import { absent, all, any, exists, smallerThan } from '#functions/table/conditions.ts';
import { keys } from '#functions/table/keys.ts';
import { findItem } from '#functions/table/read.ts';
import {
  change,
  check,
  create,
  drop,
  transact,
  type Step,
  ifPossible,
} from '#functions/table/transactions/transaction.ts';
import { Outdated, untilCurrent } from '#functions/table/transactions/until-current.ts';
import { remove, update } from '#functions/table/write.ts';
import * as sessionLimits from '#shared/limits/sessions.ts';
import type { Role } from '#shared/rules/accounts/role.ts';

import type { Place } from './browsers.ts';

/** The signed-in user, as copied into the session. Whoever changes an account changes these copies with it. */
export type SessionUser = {
  id: string;
  username: string;
  img: string | null;
  country: string | null;
  role: Role;
};

/** A session as it is stored. `lastSeenAt` is when a browser last connected with it; none has if it is absent. */
export type SessionItem = Key & {
  user: SessionUser;
  startedAt: string;
  lastSeenAt?: string;
  ttl: number;
} & Partial<Place>;

/**
 * The ids of one's sessions, which sort by the time of their start; some may have expired. `ver` is that of the account
 * whose copies they have, absent if it has not changed since the first of them.
 */
export type SessionList = { ids?: Set<string>; ver?: number };

/** An account as its sessions copy it, at its version. */
type Versioned = SessionUser & { ver?: number | undefined };

const toSessionUser = ({ id, username, img, country, role }: SessionUser): SessionUser => ({
  id,
  username,
  img,
  country,
  role,
});

/** The end of a session that starts now, in seconds. */
const endOfNew = (role: Role) => Math.ceil((now() + sessionLifetime(role)) / 1000);

/** A session that is to begin: its id, and from where. */
export type NewSession = { id: string; place?: Place | undefined };

const newItem = (account: SessionUser, { id, place }: NewSession): SessionItem => ({
  ...keys.session(account.id, id),
  user: toSessionUser(account),
  ...place,
  startedAt: createdAt(id),
  ttl: endOfNew(account.role),
});

/** The account has changed since it was read for a new session. */
class AccountChanged extends Error {
  override name = 'AccountChanged';
}

/**
 * Starts a session and returns its id. Of more than twenty the oldest end. The transaction also makes the `counts`, which
 * may refuse it. Throws `Outdated` if the account has changed since it was read: its password may be another by now.
 */
export async function startSession(
  account: Versioned,
  counts: readonly Step[] = [],
  place?: Place,
): Promise<string> {
  const id = newId();
  const session = newItem(account, { id, place });
  const { ttl } = session;
  try {
    await untilCurrent<SessionList | undefined, void>(
      () => undefined,
      (full) => transact([create(session), ...list(account, { id, ttl }, full), ...counts]),
    );
  } catch (error) {
    throw error instanceof AccountChanged ? new Outdated() : error;
  }
  return id;
}

/** Steps: adds a session to the list of its user's. If that was found to be full, the oldest ones end. */
function list(
  { id: userId, ver }: Versioned,
  { id, ttl }: Pick<SessionItem, 'ttl'> & { id: string },
  full?: SessionList,
): Step[] {
  const key = keys.sessions(userId);
  const refused = (current: SessionList | undefined) =>
    current?.ver === undefined || current.ver === ver ? new Outdated(current) : new AccountChanged();
  const isSame = ver === undefined ? { ver: absent } : any({ ver: absent }, { ver });
  if (!full?.ids) {
    const hasRoom = any({ ids: absent }, { ids: smallerThan(sessionLimits.most) });
    const when = all(hasRoom, isSame);
    return [change<SessionList>(key, { set: { ttl }, addToSet: { ids: new Set([id]) }, when, refused })];
  }
  const oldestFirst = [...full.ids].toSorted();
  const ended = oldestFirst.slice(0, 1 - sessionLimits.most);
  const ids = new Set([...oldestFirst.slice(ended.length), id]);
  return [
    change<SessionList>(key, { set: { ttl, ids }, when: all({ ids: full.ids }, isSame), refused }),
    ...ended.map((each) => drop(keys.session(userId, each))),
  ];
}

/** Somebody's sessions, as `followAccount` needs them. */
export const findSessionList = async (userId: string): Promise<SessionList> =>
  (await findItem<SessionList>(keys.sessions(userId))) ?? {};

/** Whether a change of the account ends all sessions, and which begins. */
export type SessionChange = { endsSessions?: boolean | undefined; begin?: NewSession | undefined };

/**
 * Steps: copies a changed account into its sessions, of which `found` was read. Refused as `Outdated` if others have begun
 * or ended since.
 */
export function followAccount(
  account: Versioned,
  found: SessionList,
  { endsSessions, begin }: SessionChange = {},
): Step[] {
  const { id: userId, ver, role } = account;
  const isLive = (id: string) => Date.parse(createdAt(id)) + sessionLifetime(role) > now();
  const known = [...(found.ids ?? [])];
  const kept = endsSessions ? [] : known.filter(isLive);
  const ids = new Set([...kept, ...(begin ? [begin.id] : [])]);
  return [
    change<SessionList>(keys.sessions(userId), {
      // A session that begins meanwhile would copy what it has read before, so the version outlives an empty list.
      set: {
        ver,
        ttl: known.length > 0 && !begin ? undefined : endOfNew(role),
        ...(ids.size > 0 ? { ids } : {}),
      },
      remove: ids.size > 0 ? [] : ['ids'],
      when: { ids: found.ids ?? absent },
    }),
    ...(begin ? [create(newItem(account, begin))] : []),
    ...kept.map((id) =>
      ifPossible(
        change(keys.session(userId, id), { set: { user: toSessionUser(account) }, when: { PK: exists } }),
      ),
    ),
    ...known.filter((id) => !ids.has(id)).map((id) => drop(keys.session(userId, id))),
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

/** Step: requires that this session has not ended. Fails with this error if it has. */
export const isSignedIn = (userId: string, sessionId: string, hasEnded: () => Error): Step =>
  check(keys.session(userId, sessionId), { when: { PK: exists }, refused: hasEnded });

/** Step: a browser connects with this session, which is seen. Fails with this error if it has ended. */
export const seeSession = (userId: string, sessionId: string, isEnded: () => Error): Step =>
  change(keys.session(userId, sessionId), {
    set: { lastSeenAt: timestamp() },
    when: { PK: exists },
    refused: isEnded,
  });

/** Ends a session at once. It is on the list until it has ended, so that one whose end failed can be ended with all others. */
export async function endSession(userId: string, sessionId: string): Promise<void> {
  await remove(keys.session(userId, sessionId));
  await update<SessionList>(keys.sessions(userId), {
    deleteFromSet: { ids: new Set([sessionId]) },
    when: { ids: exists },
  });
}
