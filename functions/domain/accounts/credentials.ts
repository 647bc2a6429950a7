import { keys } from '#functions/table/keys.ts';
import { findItem, findItems } from '#functions/table/read.ts';
import { update } from '#functions/table/write.ts';

import { loginKey } from './login-key.ts';
import type { User } from './record.ts';
import { findUser } from './users.ts';

/** The account that a username or an email belongs to. */
export type Login = { userId: string; username: string };
/** The item of a username, which also has the hash of the account's password; a former name has none. */
export type Username = Login & { passwordHash?: string };

/** The account of this username or email, without anything secret; undefined if there is none. */
export async function findLogin(usernameOrEmail: string): Promise<Login | undefined> {
  const [login] = await findItems<Partial<Login>>([loginKey(usernameOrEmail)], ['userId', 'username']);
  return login?.userId && login.username ? { userId: login.userId, username: login.username } : undefined;
}

/** What signing in needs: the account, and the hash that its password must match. */
export type Credential = { user: User; passwordHash: string };

/** The credential of this username or email, if there is one. It takes the same time if there is none, so the time reveals nothing. */
export async function findCredential(usernameOrEmail: string): Promise<Credential | undefined> {
  // An address that its account has left, but can take back, signs in nobody.
  const { userId = '', username = usernameOrEmail } =
    (await findItem<Partial<Login>>(loginKey(usernameOrEmail))) ?? {};
  const [found, user] = await Promise.all([findItem<Username>(keys.username(username)), findUser(userId)]);
  return found?.passwordHash && user ? { user, passwordHash: found.passwordHash } : undefined;
}

/** Replaces the hash of the same password by a newer one, unless another request has replaced it since. */
export async function renewHash({ user, passwordHash }: Credential, renewed: string): Promise<void> {
  await update<object>(keys.username(user.username), {
    set: { passwordHash: renewed },
    when: { passwordHash },
  });
}
