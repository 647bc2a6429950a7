import type { Format } from '#shared/format.ts';
import type { NewsGroup } from '#shared/rules/news/news-groups.ts';
import type { NewsKind } from '#shared/rules/news/news.ts';

/** What every mail has: whom it is for, and its links, which are absolute. */
export type MailFrame = {
  /** The reader's username. People choose it, so it may look like HTML. */
  to: string;
  /** Of what it tells. Mails about the account itself are of none, and nothing ends them. */
  group?: NewsGroup | undefined;
  /** The page to go to: the record's, or the conversation's. */
  link: string;
  /** The page on which one click ends mails of this group. */
  unsubscribe?: string | undefined;
  /** The page of all settings. */
  settings: string;
  /** The site's address, without a slash. */
  site: string;
  /** How it writes times and numbers: in the reader's language and time zone. */
  format: Format;
};

/** A mail that tells one thing that happened. */
export type NewsMail = MailFrame & {
  kind: NewsKind;
  /** Of the record that it is about: of the gig that was ordered, of the project or module. */
  title: string;
  /** What happened, as one sentence. */
  line: string;
  /** The same as its subject says it. */
  inShort: string;
  /** ISO 8601, UTC. */
  at: string;
};

/** A mail with what somebody has written in a conversation, and was not read. */
export type MessagesMail = MailFrame & {
  from: { username: string };
  /** The first of them, oldest first: the beginning of each text, which is '' for files alone, and how many files. */
  messages: { text: string; files: number; at: string }[];
  /** How many follow these. */
  more: number;
};

/** What a mail about the account itself says, in paragraphs, and the words of its button. */
export type AccountWords = { subject: string; said: string[]; button: string };

/** A mail about the account itself. */
export type AccountMail = MailFrame & AccountWords;

/** A mail as it is sent. */
export type RenderedMail = { subject: string; html: string; text: string };
