import { findOwner } from '#functions/domain/accounts/email/addresses.ts';
import { boundTo } from '#functions/domain/accounts/email/email.ts';
import { isVerified } from '#functions/domain/accounts/email/is-verified.ts';
import type { User } from '#functions/domain/accounts/record.ts';
import { issueToken, type Link } from '#functions/domain/accounts/sign-in/tokens.ts';
import { findUser } from '#functions/domain/accounts/users.ts';
import { compose } from '#functions/domain/mail/compose.ts';
import type { AccountMailId, AccountMailKind } from '#functions/domain/mail/mail-id.ts';
import { findRefusedAddress, isRefused } from '#functions/domain/mail/refused-address.ts';
import { now } from '#functions/lib/clock.ts';
import { formatFor } from '#functions/lib/format-for.ts';
import type { OutgoingMail } from '#functions/services/mail.ts';

import { accountWords } from './account-words.ts';

/** What a mail about an account is: to whom and to which address, with which words, and what its link allows. */
type MailParts = {
  to: Pick<User, 'id' | 'username' | 'isSeller' | 'timeZone' | 'locale'>;
  address: string;
  words: keyof typeof accountWords;
  /** When something happens that the words name (ISO). */
  at?: string;
  link?: Omit<Link, 'userId'>;
  until?: number;
};

type Compose = (user: User, about: string) => MailParts | undefined | Promise<MailParts | undefined>;

const composers: Record<AccountMailKind, Compose> = {
  // Nobody can sign in any more once the account is being erased.
  reset: (user) =>
    user.deletion?.isFinal
      ? undefined
      : { to: user, address: user.email, words: 'reset', link: { purpose: 'reset' } },
  verify(user) {
    if (isVerified(user)) return undefined;
    const link = { purpose: 'verify', about: boundTo(user.email) } as const;
    return { to: user, address: user.email, words: 'verify', link };
  },
  // Whether somebody has the address already is told there alone.
  async confirm(user, about) {
    const { id, address } = user.wishedEmail ?? {};
    if (id !== about || !address) return undefined;
    const owner = await findOwner(address);
    const to = owner && owner !== user.id ? await findUser(owner) : undefined;
    if (to) return { to, address, words: 'taken' };
    return { to: user, address, words: 'confirm', link: { purpose: 'email', about } };
  },
  changed(user, about) {
    const former = user.formerEmails?.find(({ id, until }) => id === about && until > now());
    if (!former) return undefined;
    const { address, until } = former;
    const at = new Date(until).toISOString();
    return { to: user, address, words: 'changed', at, link: { purpose: 'takeBack', about }, until };
  },
  // To an address that nobody has confirmed, perhaps somebody else's, nothing is told of what its owner does not have.
  closing: (user) =>
    user.deletion && isVerified(user)
      ? { to: user, address: user.email, words: 'closing', at: user.deletion.at }
      : undefined,
  closed: (user) =>
    user.deletion && isVerified(user) ? { to: user, address: user.email, words: 'closed' } : undefined,
};

/**
 * The mail about somebody's account itself, with a new link; undefined if it need not be sent. It goes to addresses that
 * were not confirmed, too: whoever has the link reads the mails there.
 */
export async function composeAccountMail(mail: AccountMailId): Promise<OutgoingMail | undefined> {
  const [user, refused] = await Promise.all([findUser(mail.userId), findRefusedAddress(mail.userId)]);
  if (!user?.email) return undefined;
  const parts = await composers[mail.kind](user, mail.about);
  if (!parts) return undefined;
  const { to, address, words, at = '', link, until } = parts;
  // Who complained of other mails has asked for this one, if it is them: of an address that nobody has confirmed, others ask.
  const isTheirs = words === 'changed' || (isVerified(user) && address === user.email);
  if (isRefused(refused, address) && !(refused?.reason === 'complained' && isTheirs)) return undefined;
  const format = formatFor(to);
  const { path, ...said } = accountWords[words](to.username, { at, format, isSeller: to.isSeller });
  const fragment = link ? `#${await issueToken({ ...link, userId: mail.userId }, until)}` : '';
  const { renderAccountMail } = await import('#functions/domain/mail/layout/render-mail.ts');
  return compose(
    mail,
    { userId: to.id, username: to.username, address, format, inbox: {} },
    // In the fragment, which no server gets to see, no log keeps and no referrer tells.
    { path: path + fragment, render: (frame) => renderAccountMail({ ...frame, ...said }) },
  );
}
