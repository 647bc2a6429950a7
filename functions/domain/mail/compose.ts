import { isVerified } from '#functions/domain/accounts/email/is-verified.ts';
import { findUser } from '#functions/domain/accounts/users.ts';
import { readInbox, type Inbox } from '#functions/domain/news/settings.ts';
import { env } from '#functions/lib/env.ts';
import { formatFor } from '#functions/lib/format-for.ts';
import type { OutgoingMail } from '#functions/services/mail.ts';
import type { Format } from '#shared/format.ts';
import type { NewsGroup } from '#shared/rules/news/news-groups.ts';

import { toTag, type MailId } from './mail-id.ts';
import type { MailFrame, RenderedMail } from './mail.ts';
import { findRefusedAddress, isRefused } from './refused-address.ts';
import { unsubscribeLinks, unsubscribeToken } from './unsubscribe.ts';

/** Whom a mail is for: their name, the address that takes it, how they are written to, and their inbox. */
export type Reader = { userId: string; username: string; address: string; format: Format; inbox: Inbox };

/** The reader of mails to somebody; undefined for somebody without an address that is theirs and takes any. */
export async function findReader(userId: string): Promise<Reader | undefined> {
  const [user, inbox, refused] = await Promise.all([
    findUser(userId),
    readInbox(userId, 'strong'),
    findRefusedAddress(userId),
  ]);
  if (!user?.email || !isVerified(user) || isRefused(refused, user.email)) return undefined;
  return { userId, username: user.username, address: user.email, format: formatFor(user), inbox };
}

/** What a mail tells: of which group, the path of the page to go to, and its text in the frame that every mail has. */
type Content = {
  group?: NewsGroup | undefined;
  path: string;
  render: (frame: MailFrame) => Promise<RenderedMail>;
};

/** The whole mail, with the links that end mails of its group, if it is of one. */
export async function compose(
  mail: MailId,
  { userId, username, address, format, inbox }: Reader,
  { group, path, render }: Content,
): Promise<OutgoingMail> {
  const site = env('SITE_ORIGIN');
  const links = group && unsubscribeLinks(await unsubscribeToken(userId, group, inbox));
  const rendered = await render({
    to: username,
    group,
    link: `${site}${path}`,
    unsubscribe: links?.page,
    settings: `${site}/settings/notifications`,
    site,
    format,
  });
  return { ...rendered, tag: toTag(mail), address, unsubscribe: links?.oneClick };
}
