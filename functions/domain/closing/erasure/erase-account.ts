import { changeAccount, readAccount } from '#functions/domain/accounts/change.ts';
import { dropAddress } from '#functions/domain/accounts/email/addresses.ts';
import { formerName } from '#functions/domain/accounts/names/former-names.ts';
import { looksOf } from '#functions/domain/accounts/names/lookalikes.ts';
import { ownPictures } from '#functions/domain/accounts/own-picture.ts';
import { passkeysOf } from '#functions/domain/accounts/passkeys/record.ts';
import type { User } from '#functions/domain/accounts/record.ts';
import { followAccount } from '#functions/domain/accounts/sessions/sessions.ts';
import { findUser } from '#functions/domain/accounts/users.ts';
import { timestamp } from '#functions/lib/clock.ts';
import { removeFromFolders } from '#functions/services/s3/own-folder.ts';
import type { Key } from '#functions/table/client.ts';
import { absent, any, exists } from '#functions/table/conditions.ts';
import { keys } from '#functions/table/keys.ts';
import {
  change,
  drop,
  replace,
  transact,
  type Step,
  ifPossible,
} from '#functions/table/transactions/transaction.ts';
import { untilCurrent } from '#functions/table/transactions/until-current.ts';
import { put, remove } from '#functions/table/write.ts';
import { roleOf } from '#shared/rules/accounts/role.ts';

import { picturesToRemove } from './kept-pictures.ts';

/** What everybody sees of an account that was erased. */
export const DELETED_USER = 'Deleted user';

/** Ends every way into an account: its sessions, the names to sign in with, a wished address, and its passkeys. May be done again. */
export async function endAccess(userId: string): Promise<void> {
  await changeAccount(userId, async (user) =>
    user.deletion && !user.deletion.isFinal
      ? {
          set: { deletion: { ...user.deletion, isFinal: true } },
          remove: ['wishedEmail'],
          steps: await freeName(user),
          endsSessions: true,
        }
      : undefined,
  );
  // Nobody can rename the account any more.
  const user = await findUser(userId);
  if (user) await freeFormerNames(user);
  for (const { PK, SK } of await passkeysOf(userId)) await remove({ PK, SK });
}

/** Erases what an account says of its person. The id and the totals stay, for what others own. */
export async function eraseAccount(userId: string): Promise<void> {
  await untilCurrent(
    () => readAccount(userId),
    async ({ user, sessions }) => {
      if (user.erasedAt) return;
      await removeFromFolders(await picturesToRemove(userId, ownPictures(user)));
      await dropFormerAddresses(user);
      const ver = (user.ver ?? 0) + 1;
      const erased = { ...user, username: DELETED_USER, img: null, country: null, ver };
      await transact([
        change(keys.user(userId), {
          set: { ...nothing, username: DELETED_USER, erasedAt: timestamp(), ver },
          remove: [
            'formerNames',
            'formerEmails',
            'formerPictures',
            'wishedEmail',
            'deletion',
            'credentialsSince',
            'passwordSince',
            'latestWork',
            'terms',
          ],
          when: { PK: exists, ver: user.ver ?? absent },
        }),
        ...followAccount({ ...erased, role: roleOf(user) }, sessions, { endsSessions: true }),
        replace({ ...keys.shown(userId), username: DELETED_USER, img: null, country: null, ver }),
        ...(await freeName(user)),
        dropAddress(user.email, userId),
      ]);
    },
  );
  for (const { PK, SK } of await passkeysOf(userId)) await remove({ PK, SK });
}

/** What is empty from then on. */
const nothing = {
  email: '',
  img: null,
  country: null,
  phone: null,
  desc: null,
  tagline: null,
  skills: [],
  languages: [],
  links: [],
  emailVerifiedAt: null,
  timeZone: null,
  locale: null,
} as const satisfies Partial<User>;

/** Steps: nobody can sign in with the name. Its looks stay taken, without being readable, so that nobody passes for them. */
async function freeName({ id: userId, username }: User): Promise<Step[]> {
  const looks = await looksOf(username);
  const dropOwn = (key: Key) => ifPossible(drop(key, { when: { userId } }));
  return [
    dropOwn(keys.username(username)),
    ...looks.map((look) => dropOwn(keys.look(look))),
    ...(await Promise.all(looks.map(async (look) => replace(await formerName(look))))),
  ];
}

/**
 * Frees the names that the account had before, in the same way, one by one: there may be more than a transaction can have. May be
 * done again.
 */
async function freeFormerNames({ id: userId, formerNames = [] }: User): Promise<void> {
  for (const name of formerNames) {
    const looks = await looksOf(name);
    for (const look of looks) await put(await formerName(look));
    for (const key of [keys.username(name), ...looks.map((look) => keys.look(look))])
      await remove(key, { userId });
  }
}

/**
 * Gives up the addresses that the account had before, one by one as well. It comes before they are forgotten, so that what was
 * interrupted goes on with them. May be done again.
 */
async function dropFormerAddresses({ id: userId, formerEmails = [] }: User): Promise<void> {
  for (const { address } of formerEmails)
    await remove(keys.email(address), any({ userId }, { heldFor: userId }));
}
