import { applyClock } from '#functions/domain/work/clock.ts';
import { now } from '#functions/lib/clock.ts';
import { moduleRules } from '#shared/work/module.ts';
import { isPaid } from '#shared/work/progress.ts';

import { moduleKind } from './kind.ts';
import { findStories } from './read.ts';
import type { ModuleStory } from './record.ts';

/**
 * Ends the modules of a project whose time is over and for which no money is held; answers whether there were any. What is
 * held is divided by the job that may do that, within a minute.
 */
export async function endUnfunded(projectId: string): Promise<boolean> {
  const ending = (await findStories(projectId)).filter(isEnding);
  const outcomes = await Promise.all(
    ending.map((found) => applyClock(moduleKind, found.item.card.id, { found })),
  );
  return outcomes.includes('ended');
}

const isEnding = ({ item: { card } }: ModuleStory): boolean =>
  !isPaid(card) && (moduleRules.endingOf(card)?.at ?? Infinity) <= now();
