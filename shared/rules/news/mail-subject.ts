import { plural } from '#shared/rules/text/plural.ts';
import { preview } from '#shared/rules/text/preview.ts';

/** How much of a subject lists of mails show, about. */
const LENGTH = 70;
/** The least of a title that still tells something. */
const LEAST_OF_TITLE = 12;

/** What would end a header, or turn the direction of what stands after it. */
const UNSAFE = /[\p{Cc}\p{Zl}\p{Zp}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]+/gu;

const inOneLine = (text: string) => text.replaceAll(UNSAFE, ' ').replaceAll(/\s+/g, ' ').trim();

/** The subject of a mail about news: what happened, and as much as fits of the title of what it is about. */
export function newsSubject({ inShort, title }: { inShort: string; title: string }): string {
  const [what, about] = [inOneLine(inShort), inOneLine(title)];
  const room = Math.max(LENGTH - what.length - 3, LEAST_OF_TITLE);
  const shown = about.length > room ? preview(about, room - 1) : about;
  return about ? `${what} · ${shown}` : what;
}

/** The subject of a mail about messages. Their text is for the mail itself. */
export const messagesSubject = (count: number, name: string): string =>
  `${plural(count, 'new message')} from ${inOneLine(name)}`;
