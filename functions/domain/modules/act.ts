import { now } from '#functions/lib/clock.ts';
import { conflict } from '#functions/lib/errors.ts';
import { transact } from '#functions/table/transaction.ts';
import { untilCurrent } from '#functions/table/until-current.ts';
import { moduleRefusalOf } from '#shared/rules/module-rules.ts';
import type { ModuleAction, ModuleParty } from '#shared/rules/module.ts';

import { endSteps } from './ends.ts';
import { findStory, notYours, requireParty } from './read.ts';
import { upToDate, type ModuleItem, type ModuleStory } from './record.ts';
import { takeStep, type Doing } from './step.ts';

/** Why this party may not do this to the module now, as a 409 says it; undefined if they may. */
export const refusalFor = (module: ModuleItem, action: ModuleAction, by: ModuleParty): string | undefined =>
  moduleRefusalOf(module, action, by, now());

/** Requires that this party may do this to the module now; 409 otherwise. */
export function requireAllowed(module: ModuleItem, action: ModuleAction, by: ModuleParty): void {
  const refusal = refusalFor(module, action, by);
  if (refusal) throw conflict(refusal);
}

/** Who acts on which module. With `as`, only that party of it may: 403 for the other. */
export type Actor = { id: string; userId: string; as?: ModuleParty };

/**
 * Does something to a module as it is now, and answers the module after it. `decision` gets the module with what has happened
 * to it by itself, and throws where it is not allowed; undefined if it was done already.
 */
export async function act(
  { id, userId, as }: Actor,
  found: ModuleStory | undefined,
  decision: (now: ModuleStory, party: ModuleParty) => Doing | undefined,
): Promise<ModuleStory> {
  return untilCurrent(
    () => findStory(id),
    async (read) => {
      const { story, party } = requireParty(read, userId);
      if (as && party !== as) throw notYours();
      const doing = decision(upToDate(story), party);
      if (!doing) return story;
      const after = takeStep(story, doing);
      await transact([...after.steps, ...(await endSteps(story.module, after.module))]);
      return after;
    },
    found,
  );
}
