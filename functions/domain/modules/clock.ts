import { remindIfDue } from '#functions/domain/protection/reminders.ts';
import { transact } from '#functions/table/transaction.ts';
import { untilCurrent } from '#functions/table/until-current.ts';

import { remind } from './due.ts';
import { endSteps } from './ends.ts';
import { findStories, findStory } from './read.ts';
import type { ModuleStory } from './record.ts';
import { stepOfClock } from './step.ts';

/**
 * Ends the modules of a project whose time is over and for which no money is held; answers whether there were any. What is
 * held is divided by the job that may do that, within a minute.
 */
export async function endUnfunded(projectId: string): Promise<boolean> {
  const stories = await findStories(projectId);
  const outcomes = await Promise.all(
    stories
      .filter((story) => !story.module.fundedAt && stepOfClock(story))
      .map((story) => applyClock(story.module.id, story)),
  );
  return outcomes.includes('ended');
}

/** Does what is due for a module by itself, at the time at which it was due. Answers what became of it. */
export async function applyClock(id: string, found?: ModuleStory): Promise<'ended' | 'reminded' | 'nothing'> {
  return untilCurrent(
    () => findStory(id),
    async (story) => {
      if (!story) return 'nothing';
      const after = stepOfClock(story);
      if (!after) return remindIfDue(remind(story.module));
      await transact([...after.steps, ...(await endSteps(story.module, after.module))]);
      return 'ended';
    },
    found,
  );
}
