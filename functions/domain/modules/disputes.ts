import type { Subject } from '#functions/domain/disputes/subject.ts';
import { conflict } from '#functions/lib/errors.ts';
import { refusals } from '#shared/refusals.ts';
import { sideOf, stageOf } from '#shared/rules/module-facts.ts';

import { requireAllowed } from './act.ts';
import { endSteps } from './ends.ts';
import { findStory, moduleNotFound, requireParty } from './read.ts';
import { toClock, upToDate, type ModuleStory } from './record.ts';
import { takeStep } from './step.ts';

/** Modules, as something that there can be a dispute about. */
export const moduleDisputes: Subject<ModuleStory> = {
  find: findStory,
  requireSide(found, userId) {
    const { story, party } = requireParty(found, userId);
    return { story, side: party === 'client' ? 'buyer' : 'seller' };
  },
  requireAllowed(stored, action, { userId, seen }) {
    const { story, party } = requireParty(upToDate(stored), userId);
    requireAllowed(story.module, action, party);
    if (seen !== undefined && seen !== story.module.version) throw conflict(refusals.modules.changed);
  },
  async take(story, side, act) {
    const { steps, ...after } = takeStep(story, { ...act, by: side === 'buyer' ? 'client' : 'freelancer' });
    return { after, steps: [...steps, ...(await endSteps(story.module, after.module))] };
  },
  tell(stored) {
    const { module, events } = upToDate(stored);
    const { id } = module;
    return {
      about: { id, orderId: null, moduleId: id, version: module.version, clock: toClock(module) },
      isOpen: stageOf(module) === 'DISPUTED',
      money: module,
      events: events.map(({ by, ...event }) => ({ ...event, by: sideOf(by) ?? 'other' })),
    };
  },
  notFound: moduleNotFound,
  aboveHeld: refusals.modules.aboveHeld,
};
