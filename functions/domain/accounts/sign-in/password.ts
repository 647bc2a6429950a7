import { changeAccount, type AccountRead } from '#functions/domain/accounts/change.ts';
import { takeBack } from '#functions/domain/accounts/email/email.ts';
import { removePasskeys } from '#functions/domain/accounts/passkeys/change.ts';
import type { User } from '#functions/domain/accounts/record.ts';
import type { NewSession } from '#functions/domain/accounts/sessions/sessions.ts';
import { notify } from '#functions/domain/news/notify.ts';
import { timestamp } from '#functions/lib/clock.ts';
import { exists } from '#functions/table/conditions.ts';
import { keys } from '#functions/table/keys.ts';
import { change, type Step } from '#functions/table/transactions/transaction.ts';

import { countPasswordChange } from './attempts.ts';
import { requireSameCredentials } from './same-credentials.ts';
import { linkIsOver, consumeLink, type LinkItem } from './tokens.ts';

/** The session that begins, the account as it was read, and whether all passkeys go. */
type Changing = { session: NewSession; first: AccountRead; endPasskeys?: boolean };

/** The hash of a new password for this account. It may refuse it. */
type Hash = (user: User) => Promise<string>;

/**
 * Replaces the password of somebody who knows it. All sessions end, also the one it is changed in, whose cookie somebody may
 * have copied, and one begins; all passkeys go if they want it. The wish for another address is void: somebody else may have
 * made it. Links to set a password stay as they are: they are mailed to the owner alone, who needs them if it is somebody else who
 * changes it.
 */
export const changePassword = (
  userId: string,
  hash: Hash,
  { session, first, endPasskeys = false }: Changing,
): Promise<User> =>
  changeAccount(
    userId,
    async (user) => {
      requireSameCredentials(user, first.user);
      return {
        set: { passwordSince: timestamp() },
        remove: ['wishedEmail'],
        steps: [
          replaceHash(user, await hash(user)),
          notifyOfPassword(user.id),
          countPasswordChange(user.id),
          ...(endPasskeys ? await removePasskeys(user.id) : []),
        ],
        endsSessions: true,
        begin: session,
      };
    },
    first,
  );

/**
 * Sets a new password by a link that was mailed, ends all sessions and begins one; all passkeys go, which somebody else may
 * have added. Whoever has the link reads the mails to the account's address, which is confirmed by that. 400 if another link
 * has set the password, or the email has changed, since the link was made. A link that was mailed to a former address takes that
 * back, too: whoever changed it knew the password, and so may have closed the account, which is kept then by the step `keep`.
 */
export const resetPassword = (
  link: LinkItem,
  hash: Hash,
  { session, steps, keep }: { session: NewSession; steps: readonly Step[]; keep: (userId: string) => Step },
): Promise<User> => {
  // Read with the account, and again if either has changed meanwhile.
  let going: Promise<Step[]> | undefined = removePasskeys(link.userId);
  going.catch(() => undefined);
  return changeAccount(link.userId, async (user) => {
    const passkeys = await (going ?? removePasskeys(user.id));
    going = undefined;
    const isTakenBack = link.purpose === 'takeBack';
    if (user.deletion?.isFinal) throw linkIsOver();
    if (!isTakenBack && link.at <= (user.credentialsSince ?? '')) throw linkIsOver();
    const back = isTakenBack ? takeBack(user, link.about) : { set: {}, steps: [] };
    const isKept = isTakenBack && user.deletion !== undefined;
    const at = timestamp();
    return {
      set: {
        ...back.set,
        credentialsSince: at,
        passwordSince: at,
        emailVerifiedAt: user.emailVerifiedAt ?? at,
      },
      remove: ['wishedEmail', ...(isKept ? (['deletion'] as const) : [])],
      steps: [
        consumeLink(link),
        replaceHash(user, await hash(user)),
        notifyOfPassword(user.id),
        ...passkeys,
        ...back.steps,
        ...(isKept ? [keep(user.id), notifyOfKeeping(user.id)] : []),
        ...steps,
      ],
      endsSessions: true,
      begin: session,
    };
  });
};

/** Step: stores the hash of a new password. The name is that of the account's item, unless it was changed just now. */
const replaceHash = ({ id: userId, username }: User, passwordHash: string): Step =>
  change(keys.username(username), {
    set: { passwordHash },
    when: { userId, passwordHash: exists },
  });

const notifyOfPassword = (userId: string): Step =>
  notify(userId, {
    kind: 'account.password',
    title: 'Your account',
    path: '/settings/sign-in',
    by: 'owner',
  });

const notifyOfKeeping = (userId: string): Step =>
  notify(userId, {
    kind: 'account.keep',
    title: 'Your account',
    path: '/settings/privacy',
    by: 'owner',
  });
