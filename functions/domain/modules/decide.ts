import { act, type AlsoSteps, type Decision } from '#functions/domain/work/act.ts';
import type { Decider } from '#functions/domain/work/require.ts';
import type { Module } from '#shared/entities/work/module.ts';
import type { NamedVerb } from '#shared/work/phases.ts';

import { moduleKind } from './kind.ts';
import type { ModuleItem, ModuleStory } from './record.ts';
import { toModule } from './wire.ts';

/** Makes a decision about a module as it is now, and answers the module for its decider. */
export const decide = (
  decider: Decider,
  found: ModuleStory | undefined,
  decision: Decision<ModuleItem, NamedVerb>,
  alsoSteps?: AlsoSteps<ModuleItem>,
): Promise<Module> =>
  act(moduleKind, decider, found, decision, {
    show: (story) => toModule(story, decider.userId),
    alsoSteps,
  });
