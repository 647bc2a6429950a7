import type { NewsItem } from '#functions/domain/news/record.ts';
import { before } from '#functions/lib/ids.ts';
import { between } from '#functions/table/conditions.ts';
import { keys } from '#functions/table/keys.ts';
import { query } from '#functions/table/read.ts';
import * as jobLimits from '#shared/limits/jobs.ts';

/** By whom news are that somebody else can cause as often as they like, such as by writing requirements again. */
const people: ReadonlySet<string> = new Set(['buyer', 'seller', 'client', 'freelancer']);

/** How many news are looked through. If somebody got more within the time, their mails are few enough to send one more. */
const LOOKED_THROUGH = 100;

/**
 * Whether somebody was told the same of the same record by the same person shortly before. Then the bell tells it again,
 * and no mail does, so that nobody can send another person mails without end.
 */
export async function isRepeated({ PK, SK, ...news }: NewsItem): Promise<boolean> {
  if (!people.has(news.by)) return false;
  const { userId, newsId } = keys.news.parts({ PK, SK });
  const since = keys.news(userId, before(newsId, jobLimits.mail.repeatsAfter));
  const { items } = await query<NewsItem>({
    where: { PK, SK: between(since.SK, SK) },
    // The modules of a project have one page: their titles tell them apart.
    filter: { kind: news.kind, path: news.path, title: news.title },
    limit: LOOKED_THROUGH,
    newestFirst: true,
  });
  return items.some((other) => other.SK < SK && other.from?.id === news.from?.id);
}
