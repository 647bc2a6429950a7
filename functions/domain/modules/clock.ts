import { transact } from '#functions/table/transaction.ts';
import { untilCurrent } from '#functions/table/until-current.ts';

import { endSteps } from './ends.ts';
import { findStory } from './read.ts';
import type { ModuleStory } from './record.ts';
import { stepOfClock } from './step.ts';

/** Does what is due for a module by itself, at the time at which it was due. Answers what became of it. */
export async function applyClock(id: string, found?: ModuleStory): Promise<'ended' | 'nothing'> {
  return untilCurrent(
    () => findStory(id),
    async (story) => {
      const after = story && stepOfClock(story);
      if (!after) return 'nothing';
      await transact([...after.steps, ...(await endSteps(story.module, after.module))]);
      return 'ended';
    },
    found,
  );
}
