import type { NewsItem } from '#functions/domain/news/record.ts';
import { workOfPerson } from '#functions/domain/people/work.ts';
import { find as findProject } from '#functions/domain/projects/read.ts';
import { beginsWith, exists } from '#functions/table/conditions.ts';
import { keys } from '#functions/table/keys.ts';
import { flatMapPager, concatPagers, mapPager, pagerOf, type Pager } from '#functions/table/pager.ts';
import { update } from '#functions/table/write.ts';

import { DELETED_USER } from './erase-account.ts';
import { DELETED_PROJECT } from './erase-work.ts';
import { isErasedProject } from './kept-pictures.ts';
import { noted } from './notes.ts';

/** Erases somebody's name and picture from the work that others keep. What shows people as they are now follows by itself. */
export const eraseFromWork = (userId: string): Pager<unknown> =>
  concatPagers(...Object.values(workOfPerson).map((kind) => kind.unname(userId, DELETED_USER)));

/** Erases somebody's name and picture from what those were told who are noted. */
export const eraseFromNews = (userId: string): Pager<unknown> =>
  flatMapPager(noted(userId, 'reader'), (readerId) => {
    const { PK, SK } = keys.news.begins(readerId);
    return mapPager(pagerOf<NewsItem>({ where: { PK, SK: beginsWith(SK) } }), (page) =>
      Promise.all(page.filter(({ from }) => from?.id === userId).map((news) => unname(news, userId))),
    );
  });

async function unname({ PK, SK, path }: NewsItem, userId: string): Promise<void> {
  const title = (await isOfErasedProject(path, userId)) ? DELETED_PROJECT : undefined;
  await update<NewsItem>(
    { PK, SK },
    { set: { 'from.username': DELETED_USER, 'from.img': null, title }, when: { PK: exists } },
  );
}

/** The page of a project. */
const PROJECT = '/project/';

/** Whether this is the page of a project of theirs that was erased, whose title goes as well. */
async function isOfErasedProject(path: string, userId: string): Promise<boolean> {
  if (!path.startsWith(PROJECT)) return false;
  const project = await findProject(path.slice(PROJECT.length));
  return project?.card.client.id === userId && isErasedProject(project);
}
