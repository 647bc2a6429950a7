import type { NewsItem } from '#functions/domain/news/record.ts';
import { workOfPerson } from '#functions/domain/people/work.ts';
import { projectsOf } from '#functions/domain/projects/of-person.ts';
import { beginsWith, exists } from '#functions/table/conditions.ts';
import { keys } from '#functions/table/keys.ts';
import { pagesOf } from '#functions/table/read.ts';
import { update } from '#functions/table/write.ts';

import { DELETED_USER } from './erase-account.ts';
import { DELETED_PROJECT } from './erase-work.ts';
import { isErasedProject } from './kept-pictures.ts';
import { newsReadersOf } from './news-readers.ts';

const PAGE = 100;

/**
 * Erases somebody's name and picture from the work that others keep, and from what others were told. What shows people as
 * they are now follows by itself.
 */
export async function eraseMentions(userId: string): Promise<void> {
  for (const kind of Object.values(workOfPerson)) await kind.unname(userId, DELETED_USER);
  const erased = (await projectsOf(userId)).filter(isErasedProject).map(({ card }) => `/project/${card.id}`);
  for (const reader of await newsReadersOf(userId)) await eraseFromNews(reader, userId, new Set(erased));
}

/** `paths`: the pages of projects that were erased, whose titles go as well. */
async function eraseFromNews(readerId: string, userId: string, paths: ReadonlySet<string>): Promise<void> {
  const { PK, SK } = keys.news.begins(readerId);
  for await (const page of pagesOf<NewsItem>({ where: { PK, SK: beginsWith(SK) }, limit: PAGE }))
    for (const news of page)
      if (news.from?.id === userId)
        await update<NewsItem>(
          { PK: news.PK, SK: news.SK },
          {
            set: {
              'from.username': DELETED_USER,
              'from.img': null,
              ...(paths.has(news.path) ? { title: DELETED_PROJECT } : {}),
            },
            when: { PK: exists },
          },
        );
}
