import { machineOf } from '#shared/work/machine.ts';
import { moduleView } from '#shared/work/module.ts';

import { openTransitions } from './machine.ts';
import { progressOf, type ModuleFacts } from './module-facts.ts';
import type { ModuleAction, ModuleActor, ModuleStage } from './module.ts';

/** What documents say of a module. */
export const moduleWords = {
  meanings: {
    WAITING: 'Assigned; the freelancer works',
    SUBMITTED: 'Handed in; the client looks at it',
    OK: 'Approved with an amount; the freelancer confirms it',
    PAY: 'Confirmed; the client pays',
    REWORK: 'Sent back; the freelancer works on',
    COMPLETED: 'Paid',
    DISPUTED: 'The two sides do not agree about what is held; each names an amount for the freelancer',
    ENDED: 'Given up without being completed; what was held goes back, and another module can take its place',
  },
  given: {
    paid: 'funded',
    unpaid: 'not funded',
    something: 'the freelancer gets something',
    nothing: 'the freelancer gets nothing',
  },
};

/** The states of a module, and what leads from one to another. */
export const moduleMachine = machineOf(moduleView, moduleWords);

/** The stage to which this action of this actor leads from this stage, by the facts after it. */
export function moduleStageAfter(
  stage: ModuleStage,
  action: ModuleAction,
  actor: ModuleActor,
  after: ModuleFacts,
): ModuleStage {
  const transition = openTransitions(moduleMachine, stage, actor).find(
    (each) => each.action === action && (each.given?.holds(progressOf(after)) ?? true),
  );
  if (!transition) throw new Error(`'${action}' by ${actor} is not possible in ${stage}.`);
  return transition.to;
}
