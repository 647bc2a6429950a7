import { factsOf, toNotification, type NewsItem } from '#functions/domain/news/record.ts';
import { isInBell, isMailOff } from '#functions/domain/news/settings.ts';
import type { OutgoingMail } from '#functions/services/mail.ts';
import { keys } from '#functions/table/keys.ts';
import { findItem } from '#functions/table/read.ts';
import { groupOf } from '#shared/rules/news/news-groups.ts';
import { newsInShort } from '#shared/rules/news/news-subjects.ts';

import { compose, findReader } from './compose.ts';
import type { NewsMailId } from './mail-id.ts';
import { isMailed } from './mailed-kinds.ts';

/** The mail about news; undefined if it need not be sent: they were read in the bell, or their reader wants none. */
export async function composeNews(mail: NewsMailId): Promise<OutgoingMail | undefined> {
  const [news, reader] = await Promise.all([
    findItem<NewsItem>(keys.news(mail.userId, mail.newsId)),
    findReader(mail.userId),
  ]);
  if (!news || !reader || !isMailed(news.kind)) return undefined;
  const { inbox, format } = reader;
  const { kind, title, line, path, at, isRead } = toNotification(news, inbox.upTo ?? '', format);
  const group = groupOf(kind);
  // What the bell does not show was not read there; and what is about the account itself was perhaps read by somebody else.
  const wasRead = isRead && group !== undefined && isInBell(inbox, kind);
  if (wasRead || isMailOff(inbox, kind)) return undefined;
  const { renderNewsMail } = await import('./layout/render-mail.ts');
  const inShort = newsInShort(kind, news.by, factsOf(news), format);
  const content = { kind, title, line, inShort, at };
  return compose(mail, reader, { group, path, render: (frame) => renderNewsMail({ ...frame, ...content }) });
}
