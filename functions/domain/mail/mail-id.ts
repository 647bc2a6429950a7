import type { Key } from '#functions/table/client.ts';
import { keys } from '#functions/table/keys.ts';

/** A mail that tells one thing that happened, by the id of the news. */
export type NewsMailId = { userId: string; newsId: string };
/** A mail with messages: `first` is the one that it was planned for, `upTo` the last that it tells of. */
export type MessagesMailId = { userId: string; conversationId: string; first: string; upTo: string };

/** The mails about accounts themselves, by what they lead to. */
export const accountMailKinds = ['reset', 'verify', 'confirm', 'changed', 'closing', 'closed'] as const;
export type AccountMailKind = (typeof accountMailKinds)[number];
/** A mail about somebody's account itself, by the id of what it is about. */
export type AccountMailId = { userId: string; kind: AccountMailKind; about: string };

/** What a mail is known by, here and at the provider of mails. */
export type MailId = NewsMailId | MessagesMailId | AccountMailId;

const id = '[0-7][0-9a-hjkmnp-tv-z]{25}';
const ofNews = new RegExp(`^(${id})_(${id})$`);
const ofAccount = new RegExp(`^(${id})_(${accountMailKinds.join('|')})_(${id})$`);
const ofMessages = new RegExp(`^(${id})_(${id}${id})_(${id})_(${id})$`);

/** A mail's id as a tag of the provider, which takes letters, digits, underscores and dashes. */
export function toTag(mail: MailId): string {
  if ('kind' in mail) return `${mail.userId}_${mail.kind}_${mail.about}`;
  return 'newsId' in mail
    ? `${mail.userId}_${mail.newsId}`
    : `${mail.userId}_${mail.conversationId}_${mail.first}_${mail.upTo}`;
}

/** The mail of a tag; undefined for what is none of ours. */
export function fromTag(tag: string): MailId | undefined {
  const [, reader, newsId] = ofNews.exec(tag) ?? [];
  if (reader && newsId) return { userId: reader, newsId };
  const [, owner, kind, about] = ofAccount.exec(tag) ?? [];
  if (owner && kind && about) return { userId: owner, kind: kind as AccountMailKind, about };
  const [, userId, conversationId, first, upTo] = ofMessages.exec(tag) ?? [];
  return userId && conversationId && first && upTo ? { userId, conversationId, first, upTo } : undefined;
}

/** The key under which a mail is stored. */
export function keyOf(mail: MailId): Key {
  if ('kind' in mail) return keys.accountMail(mail.userId, mail.kind, mail.about);
  return 'newsId' in mail
    ? keys.newsMail(mail.userId, mail.newsId)
    : keys.messagesMail(mail.userId, mail.conversationId);
}
