import { plural } from '#shared/rules/text/plural.ts';
import { preview } from '#shared/rules/text/preview.ts';

/** How much of a subject lists of mails show, about. */
const LENGTH = 70;
/** The least of a title that still tells something. */
const LEAST_OF_TITLE = 12;

/** What would end a header, or turn the direction of what stands after it. */
const UNSAFE = /[\p{Cc}\p{Zl}\p{Zp}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]+/gu;

const inOneLine = (text: string) => text.replaceAll(UNSAFE, ' ').replaceAll(/\s+/g, ' ').trim();

/** The days at the end of a sentence that reminds of something. */
const DAYS_LEFT = / in (\d+ days?)\.$/;

/** A sentence up to its first pause, and the days that it leaves. A name at its beginning may have a pause of its own. */
function inShort(sentence: string, name: string): string {
  const start = sentence.startsWith(name) ? name.length : 0;
  const pause = sentence.slice(start).search(/[,.:](?=\s|$)/);
  const beginning = pause === -1 ? sentence : sentence.slice(0, start + pause);
  const [, days] = DAYS_LEFT.exec(sentence) ?? [];
  return days ? `${beginning}: ${days} left` : beginning;
}

/**
 * The subject of a mail about news: what happened, with the amount or the days that it is about, and as much as fits of the
 * title. `line` is the sentence of the news, and `name` the one of who did it, if a person did.
 */
export function newsSubject({
  line,
  title,
  name = '',
}: {
  line: string;
  title: string;
  name?: string | undefined;
}) {
  const [what, about] = [inOneLine(inShort(line, name)), inOneLine(title)];
  const room = Math.max(LENGTH - what.length - 3, LEAST_OF_TITLE);
  const shown = about.length > room ? preview(about, room - 1) : about;
  return about ? `${what} · ${shown}` : what;
}

/** The subject of a mail about messages. Their text is for the mail itself. */
export const messagesSubject = (count: number, name: string): string =>
  `${plural(count, 'new message')} from ${inOneLine(name)}`;
