import { conflict } from '#functions/lib/errors.ts';
import * as passwords from '#functions/services/passwords.ts';
import { inOwnFolder } from '#functions/services/s3/own-folder.ts';
import { keys } from '#functions/table/keys.ts';
import { createOnce } from '#functions/table/transactions/create-once.ts';
import { create, transact, type Step } from '#functions/table/transactions/transaction.ts';
import * as authTexts from '#shared/texts/accounts/auth.ts';
import * as requestTexts from '#shared/texts/request.ts';

import { findCredential, type Login } from './credentials.ts';
import { claimAddress } from './email/addresses.ts';
import { requireAllowedName } from './names/allowed-name.ts';
import { notFormer } from './names/former-names.ts';
import { looksOf } from './names/lookalikes.ts';
import { taken } from './names/taken.ts';
import type { User } from './record.ts';
import { getUser } from './users.ts';

/** Adds a new account with these further steps, once per idempotency key. 409 when its username is not allowed, or it or the email is taken. */
export async function register(
  user: User,
  passwordHash: string,
  key?: string,
  further: readonly Step[] = [],
): Promise<User> {
  await requireAllowedName(user.username);
  const looks = await looksOf(user.username);
  const former = await notFormer(looks);
  // A fast hash of the input is stored, so the input must not contain the password.
  const { id, createdAt: _, terms: _terms, ...input } = user;
  const request = { owner: 'anyone', call: 'auth.register', key, input };
  return createOnce(request, {
    id,
    create: async (claim) => {
      const added = { ...user, img: user.img && inOwnFolder(user.img) };
      await transact([...addAccount(added, passwordHash, looks), ...former, ...further, ...claim]);
      return added;
    },
    get: async (earlier) => {
      const found = await getUser(earlier);
      // Anybody may repeat the request, whoever the account belongs to by now.
      if (found.ver !== undefined) throw conflict(requestTexts.keyReused);
      return found;
    },
  });
}

/** Requires the password of an account that registering again has answered: 409 for another one, whose account it would seem to be. */
export async function requireSamePassword({ username }: User, password: string): Promise<void> {
  const credential = await findCredential(username);
  if (!(await passwords.verify(password, credential?.passwordHash))) throw conflict(requestTexts.keyReused);
}

/** Steps: a new account, and the items that reserve its username, the looks of that, and its email. */
export function addAccount(user: User, passwordHash: string, looks: readonly string[]): Step[] {
  const { id: userId, username, email } = user;
  const login: Login = { userId, username };
  return [
    create({ ...keys.username(username), ...login, passwordHash }, () =>
      taken('username', authTexts.usernameTaken),
    ),
    ...looks.map((look) =>
      create({ ...keys.look(look), userId }, () => taken('username', authTexts.usernameLikeAnother)),
    ),
    claimAddress(email, login),
    create({ ...keys.user(userId), ...user }),
  ];
}
