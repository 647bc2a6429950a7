import type { Login, Username } from '#functions/domain/accounts/credentials.ts';
import type { User } from '#functions/domain/accounts/record.ts';
import { absent, any } from '#functions/table/conditions.ts';
import { keys } from '#functions/table/keys.ts';
import { findItem } from '#functions/table/read.ts';
import { change, create, type Step } from '#functions/table/transactions/transaction.ts';
import * as authTexts from '#shared/texts/accounts/auth.ts';

import { requireAllowedName } from './allowed-name.ts';
import { notFormer } from './former-names.ts';
import { looksOf } from './lookalikes.ts';
import { taken } from './taken.ts';

/**
 * Steps: gives an account another username, with the password's hash. The old name and its looks stay reserved to the
 * account, so that nobody else can pass for it; it can take them again. 409 for a name that is not allowed or another's.
 */
export async function renameSteps({ id: userId, email, username: old }: User, name: string): Promise<Step[]> {
  await requireAllowedName(name);
  const [from, to] = [keys.username(old), keys.username(name)];
  const [looks, current] = await Promise.all([looksOf(name), findItem<Username>(from)]);
  const isFreeOrOwn = any({ PK: absent }, { userId });
  const { passwordHash } = current ?? {};
  const login: Login = { userId, username: name };
  const isSameHash = { userId, passwordHash: passwordHash ?? absent };
  return [
    ...(from.PK === to.PK
      ? [change(to, { set: { username: name }, when: isSameHash })]
      : [
          {
            ...create({ ...to, ...login, ...(passwordHash ? { passwordHash } : {}) }, () =>
              taken('username', authTexts.usernameTaken),
            ),
            when: isFreeOrOwn,
          },
          change(from, { remove: ['passwordHash'], when: isSameHash }),
        ]),
    ...looks.map((look) => ({
      ...create({ ...keys.look(look), userId }, () => taken('username', authTexts.usernameLikeAnother)),
      when: isFreeOrOwn,
    })),
    ...(await notFormer(looks)),
    change(keys.email(email), { set: { username: name }, when: { userId } }),
  ];
}
