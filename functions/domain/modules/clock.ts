import { applyClock } from '#functions/domain/work/clock.ts';
import { upToDate } from '#functions/domain/work/record.ts';
import { moduleRules } from '#shared/work/module.ts';
import { isPaid } from '#shared/work/progress.ts';

import { moduleKind } from './kind.ts';
import { findStories } from './read.ts';

/**
 * Ends the modules of a project whose time is over and for which no money is held; answers whether there were any. What is
 * held is divided by the job that may do that, within a minute.
 */
export async function endUnfunded(projectId: string): Promise<boolean> {
  const stories = await findStories(projectId);
  const ending = stories.filter(
    (story) => !isPaid(story.item.card) && upToDate(moduleRules, story) !== story,
  );
  const outcomes = await Promise.all(ending.map(({ item }) => applyClock(moduleKind, item.card.id)));
  return outcomes.includes('ended');
}
