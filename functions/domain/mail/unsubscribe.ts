import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

import { endMails, readInbox, type Inbox } from '#functions/domain/news/settings.ts';
import { env } from '#functions/lib/env.ts';
import { whateverThereIs } from '#functions/table/conditions.ts';
import { keys } from '#functions/table/keys.ts';
import { ifAbsent } from '#functions/table/updates.ts';
import { update } from '#functions/table/write.ts';
import { newsGroups, type NewsGroup } from '#shared/rules/news/news-groups.ts';

const TOKEN = new RegExp(`^([0-7][0-9a-hjkmnp-tv-z]{25})\\.(${newsGroups.join('|')})\\.[\\w-]{43}$`);

/**
 * A token ends mails of one group to one person, and is signed with a key of that person: it is no secret that could be
 * lost for all of them, and nobody has to exchange it.
 */
const sign = (userId: string, group: NewsGroup, key: string) =>
  `${userId}.${group}.${createHmac('sha256', key).update(`${userId}.${group}`).digest('base64url')}`;

/** The token in mails of this group to somebody. It is valid for as long as they have an account. */
export async function unsubscribeToken(userId: string, group: NewsGroup, inbox: Inbox): Promise<string> {
  return sign(userId, group, inbox.mailKey ?? (await keyOf(userId)));
}

async function keyOf(userId: string): Promise<string> {
  const inbox = await update<Inbox>(keys.inbox(userId), {
    set: { mailKey: ifAbsent(randomBytes(32).toString('base64url')) },
    when: whateverThereIs,
  });
  const mailKey = inbox?.mailKey;
  if (!mailKey) throw new Error('The key of somebody’s mails was not stored.');
  return mailKey;
}

/** The links in a mail that end mails of its group: the page that asks once more, and the address that mail programs use. */
export const unsubscribeLinks = (token: string) => ({
  page: `${env('SITE_ORIGIN')}/unsubscribe?token=${token}`,
  oneClick: `${env('SITE_ORIGIN')}/api/notifications/unsubscribe?token=${token}`,
});

/** Ends mails of the token's group to its owner, and answers the group; undefined, and nothing changes, if it is not one of ours. */
export async function unsubscribe(token: string): Promise<NewsGroup | undefined> {
  const [, userId = '', name = ''] = TOKEN.exec(token) ?? [];
  const group = newsGroups.find((each) => each === name);
  if (!group) return undefined;
  const { mailKey } = await readInbox(userId, 'strong');
  if (mailKey === undefined) return undefined;
  // As text, because another last letter can stand for the same bytes.
  if (!timingSafeEqual(Buffer.from(sign(userId, group, mailKey)), Buffer.from(token))) return undefined;
  await endMails(userId, group);
  return group;
}
