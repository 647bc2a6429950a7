import { absent, all, exists, type Condition } from '#functions/table/conditions.ts';
import { keys } from '#functions/table/keys.ts';
import { change, replace, transact, type Step } from '#functions/table/transactions/transaction.ts';
import { untilCurrent } from '#functions/table/transactions/until-current.ts';
import { roleOf } from '#shared/rules/accounts/role.ts';

import { renameSteps } from './names/rename.ts';
import type { starCount, User } from './record.ts';
import { findSessionList, followAccount, type NewSession, type SessionList } from './sessions/sessions.ts';
import { getCurrentUser } from './users.ts';

/** What others change of an account: its totals, each in the transaction of what it counts. */
type Totals =
  | 'totalStars'
  | 'starNumber'
  | ReturnType<typeof starCount>
  | 'lastDeliveryAt'
  | 'responses'
  | 'responseTime'
  | 'ordersDone'
  | 'deliveries'
  | 'deliveriesInTime'
  | 'modulesDone'
  | 'modulesInTime'
  | 'latestWork';

/** What changes of an account, and with it. */
export type AccountChange = {
  /** New values. A new username is reserved; the old one stays reserved to the same account. */
  set?: Partial<Omit<User, 'id' | 'createdAt' | 'ver' | Totals>>;
  remove?: readonly ('deletion' | 'wishedEmail' | 'isOperator')[];
  /** Further writes of the same transaction. */
  steps?: readonly Step[];
  /** What else must hold of the account's item; it is decided again where it does not. */
  when?: Condition;
  /** Whether all sessions end. */
  endsSessions?: boolean;
  /** A session that begins with it. Together with what ends, it must keep to the most that there may be. */
  begin?: NewSession;
};

/** What is shown of a person elsewhere: copies of it follow (`functions/domain/people`). */
const shown = ['username', 'img', 'country'] as const;

/** Whether a change of this account is shown elsewhere, where it is copied. */
export const isShownAnew = (before: User, after: Pick<User, (typeof shown)[number]>): boolean =>
  shown.some((name) => after[name] !== before[name]);

/** An account with its sessions, as a change of it begins from. */
export type AccountRead = { user: User; sessions: SessionList };

/** Reads an account to change it; 404 where there is none. */
export async function readAccount(userId: string): Promise<AccountRead> {
  const [user, sessions] = await Promise.all([getCurrentUser(userId), findSessionList(userId)]);
  return { user, sessions };
}

/**
 * Changes an account: in one transaction its item, the copies in its sessions, its name's and its email's items where the
 * name changes, and what else `decide` says. `decide` sees the account as it is, again if it has changed meanwhile; what it
 * throws refuses the change, and nothing changes if it is undefined. `first` is what the caller has read already. Returns the account as it is then.
 */
export async function changeAccount(
  userId: string,
  decide: (user: User) => AccountChange | undefined | Promise<AccountChange | undefined>,
  first?: AccountRead,
): Promise<User> {
  const attempt = async ({ user, sessions }: AccountRead) => {
    const decided = await decide(user);
    if (!decided) return user;
    const { set = {}, remove = [], steps = [], when, endsSessions, begin } = decided;
    const changed: User = { ...user, ...set, ver: (user.ver ?? 0) + 1 };
    for (const name of remove) delete changed[name];
    const { id, username, img, country, ver } = changed;
    const asRead = { PK: exists, ver: user.ver ?? absent };
    await transact([
      change(keys.user(id), {
        set: { ...set, ver },
        ...(username === user.username ? {} : { append: { formerNames: [user.username] } }),
        remove,
        when: when ? all(asRead, when) : asRead,
      }),
      ...followAccount({ ...changed, role: roleOf(changed) }, sessions, { endsSessions, begin }),
      ...(username === user.username ? [] : await renameSteps(user, username)),
      ...(isShownAnew(user, changed) ? [replace({ ...keys.shown(id), username, img, country, ver })] : []),
      ...steps,
    ]);
    return changed;
  };
  return untilCurrent(() => readAccount(userId), attempt, first);
}
