import type { Random } from '#infra/seed/random.ts';
import { noMoney } from '#shared/rules/held-money.ts';
import { moduleMachine, moduleWords } from '#shared/rules/module-machine.ts';
import {
  isOver,
  moduleActions,
  moduleActors,
  moduleStages,
  type ModuleAction,
  type ModuleActor,
  type ModuleStage,
} from '#shared/rules/module.ts';
import { machineOf } from '#shared/work/machine.ts';
import { moduleView } from '#shared/work/module.ts';
import {
  progress,
  factsOf,
  progressOf,
  stageOf,
  type ModuleFacts,
  moduleEndingOf,
  allowedModuleActions,
  moduleRefusalOf,
  moduleReminder,
} from '#test/support/module-facts.ts';

import { byNames } from './by-names.ts';
import type { Kind, Rules } from './compare.ts';
import { drawMoney, drawOffer, isoBefore } from './draw.ts';
import { moduleEndingOf as endingThen } from './oracle/module-endings.ts';
import {
  allowedModuleActions as allowedThen,
  moduleMachine as then,
  moduleRefusalOf as refusalThen,
} from './oracle/module-machine.ts';
import { moduleProgress } from './oracle/module-progress.ts';
import { moduleReminder as reminderThen } from './oracle/module-reminders.ts';
import { refusalOfAmount } from './oracle/module-requirements.ts';
import { journalByDifference, rowsOf } from './rows-of.ts';

export type ModuleRules = Rules<ModuleFacts, ModuleAction, ModuleActor>;

/** The rules of modules as they were before there was one engine. */
export const oracle: ModuleRules = {
  rows: rowsOf(then),
  refusalOf: refusalThen,
  allowedActions: allowedThen,
  endingOf: endingThen,
  reminderOf: reminderThen,
  progress: moduleProgress,
  journalOf: journalByDifference(moduleProgress),
};

/** The rules of modules by another course than theirs. */
export function rulesBy(course: typeof moduleView.course): ModuleRules {
  const view = { ...moduleView, course };
  return {
    rows: rowsOf(machineOf(view, moduleWords)),
    ...byNames(view, { progressOf, factsOf }),
  };
}

/** The rules of modules as they are. */
export const shipped: ModuleRules = {
  rows: rowsOf(moduleMachine),
  refusalOf: moduleRefusalOf,
  allowedActions: allowedModuleActions,
  endingOf: moduleEndingOf,
  reminderOf: moduleReminder,
  progress,
  journalOf: rulesBy(moduleView.course).journalOf,
};

/** The status of a module in this stage: while there is a dispute, and once it has ended, an earlier one. */
function statusIn(random: Random, stage: ModuleStage) {
  if (stage === 'DISPUTED') return random.pick(['SUBMITTED', 'OK', 'REWORK'] as const);
  return stage === 'ENDED' ? random.pick(['WAITING', 'SUBMITTED', 'REWORK', 'OK'] as const) : stage;
}

function atRandom(random: Random, now: number): ModuleFacts {
  const stage = random.pick(moduleStages);
  const ago = (most: number) => isoBefore(random, now, most);
  const isFunded = stage === 'DISPUTED' || (stage !== 'PAY' && random.chance(0.7));
  const isSettled = stage === 'COMPLETED' && !isFunded;
  const statusAt = ago(40);
  const money = drawMoney(random, now, { isPaid: isFunded || isSettled, hasDispute: stage === 'DISPUTED' });
  return {
    ...money,
    status: statusIn(random, stage),
    updateCount: random.pick([0, 1]),
    deadlineDays: random.pick([1, 5, 20, 40]),
    assignedAt: ago(60),
    statusAt,
    submittedAt: ago(40),
    ...(['OK', 'PAY', 'COMPLETED'].includes(stage) ? { amount: random.pick([100, money.held || 700]) } : {}),
    ...(stage === 'ENDED' ? { endedAt: statusAt } : {}),
    ...(isFunded ? { fundedAt: ago(76), charged: 700 } : {}),
    ...(isSettled ? { paidAt: ago(3), charged: 700 } : {}),
    ...(random.chance(0.5) ? { lowerApprovals: random.pick([1, 3]) } : {}),
  };
}

function amountOf(random: Random, facts: ModuleFacts, action: ModuleAction, now: number): number | undefined {
  const { held, released, amount, fundedAt } = facts;
  const drawn = random.pick([held, random.whole(1, Math.max(1, held))]);
  if (action === 'dispute' || action === 'offer') return drawOffer(random, held);
  if (action === 'approve' && fundedAt)
    return refusalOfAmount(facts, drawn, now) === undefined ? drawn : held;
  if (action === 'takeBack') return random.whole(0, held + released);
  const usual: Partial<Record<ModuleAction, number | undefined>> = {
    approve: 250,
    fund: 700,
    pay: amount,
    returnUnclaimed: released,
  };
  return usual[action];
}

/** Modules, as the comparison draws them. */
export const modules: Kind<ModuleFacts, ModuleAction, ModuleActor> = {
  name: 'Module',
  actors: moduleActors,
  actions: moduleActions,
  hasty: new Set(['cancel', 'quit']),
  stages: moduleStages,
  stageOf,
  isOver: (facts) => isOver(stageOf(facts)),
  isFrozen: ({ frozenAt }) => frozenAt !== undefined,
  isCharged: ({ charged }) => charged !== undefined,
  first: (random, at) => ({
    ...noMoney,
    currency: random.pick(['usd', 'jpy', 'inr']),
    status: 'WAITING',
    updateCount: 0,
    deadlineDays: random.pick([1, 5, 20, 40]),
    assignedAt: at,
    statusAt: at,
  }),
  atRandom,
  amountOf,
};
