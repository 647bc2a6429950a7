import type { User } from '#functions/domain/accounts/record.ts';
import { issueToken, type Link } from '#functions/domain/accounts/tokens.ts';
import { findUser } from '#functions/domain/accounts/users.ts';
import type { OutgoingMail } from '#functions/services/mail.ts';

import { accountWords } from './account-words.ts';
import { compose } from './compose.ts';
import type { AccountMailId, AccountMailKind } from './mail-id.ts';
import { findRefusedAddress } from './refused-address.ts';

/** What a mail about an account is: to whom and to which address, with which words, and what its link allows. */
type Told = {
  to: Pick<User, 'id' | 'username'>;
  address: string;
  words: keyof typeof accountWords;
  link?: Omit<Link, 'userId'>;
  until?: number;
};

const tellings: Record<AccountMailKind, (user: User, about: string) => Told | undefined> = {
  reset: (user) => ({ to: user, address: user.email, words: 'reset', link: { purpose: 'reset' } }),
};

/**
 * The mail about somebody's account itself, with a new link; undefined if it need not be sent. It goes to addresses that
 * were not confirmed, too: whoever has the link reads the mails there.
 */
export async function composeAccountMail(mail: AccountMailId): Promise<OutgoingMail | undefined> {
  const [user, refused] = await Promise.all([findUser(mail.userId), findRefusedAddress(mail.userId)]);
  const told = user?.email ? tellings[mail.kind](user, mail.about) : undefined;
  if (!told) return undefined;
  const { to, address, words, link, until } = told;
  // Who complained of other mails has asked for this one.
  if (refused?.reason === 'bounced' && refused.address === address.toLowerCase()) return undefined;
  const { path, ...said } = accountWords[words](to.username);
  const fragment = link ? `#${await issueToken({ ...link, userId: mail.userId }, until)}` : '';
  const { renderAccountMail } = await import('./render-mail.ts');
  return compose(
    mail,
    { userId: to.id, username: to.username, address, inbox: {} },
    // In the fragment, which no server gets to see, no log keeps and no referrer tells.
    { path: path + fragment, render: (frame) => renderAccountMail({ ...frame, ...said }) },
  );
}
