import type { Key } from '#functions/table/client.ts';
import { keys } from '#functions/table/keys.ts';

/** A mail that tells one thing that happened, by the id of the news. */
export type NewsMailId = { userId: string; newsId: string };
/** A mail with messages: `first` is the one that it was planned for, `upTo` the last that it tells of. */
export type MessagesMailId = { userId: string; conversationId: string; first: string; upTo: string };

/** What a mail is known by, here and at the provider of mails. */
export type MailId = NewsMailId | MessagesMailId;

const id = '[0-7][0-9a-hjkmnp-tv-z]{25}';
const ofNews = new RegExp(`^(${id})_(${id})$`);
const ofMessages = new RegExp(`^(${id})_(${id}${id})_(${id})_(${id})$`);

/** A mail's id as a tag of the provider, which takes letters, digits, underscores and dashes. */
export const toTag = (mail: MailId): string =>
  'newsId' in mail
    ? `${mail.userId}_${mail.newsId}`
    : `${mail.userId}_${mail.conversationId}_${mail.first}_${mail.upTo}`;

/** The mail of a tag; undefined for what is none of ours. */
export function fromTag(tag: string): MailId | undefined {
  const [, reader, newsId] = ofNews.exec(tag) ?? [];
  if (reader && newsId) return { userId: reader, newsId };
  const [, userId, conversationId, first, upTo] = ofMessages.exec(tag) ?? [];
  return userId && conversationId && first && upTo ? { userId, conversationId, first, upTo } : undefined;
}

/** The key under which a mail is stored. */
export const keyOf = (mail: MailId): Key =>
  'newsId' in mail
    ? keys.newsMail(mail.userId, mail.newsId)
    : keys.messagesMail(mail.userId, mail.conversationId);
