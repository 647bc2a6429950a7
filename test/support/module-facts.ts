import type { HeldMoney } from '#shared/rules/held-money.ts';
import type { ModuleAction, ModuleActor, ModuleStage, ModuleStatus } from '#shared/rules/module.ts';
import { moduleRules, moduleView } from '#shared/work/module.ts';
import { refusalOfAmount as refusalOfNamed } from '#shared/work/named.ts';
import type { Phase } from '#shared/work/phases.ts';
import { deadlineOf as dueAt, type Payment, type Progress } from '#shared/work/progress.ts';

import { moneyOf } from './money-of.ts';
import { namesOf } from './names-of.ts';

/** What decides what may happen to a module, and when. Amounts in minor units, times ISO. */
export type ModuleFacts = HeldMoney & {
  status: ModuleStatus;
  updateCount: number;
  deadlineDays: number;
  /** When it was assigned, from which its deadline counts, and since when it is where it is. */
  assignedAt: string;
  statusAt: string;
  /** When the latest work was handed in. */
  submittedAt?: string | undefined;
  /** The approved amount; of a module that is over, what its freelancer was paid. */
  amount?: number | undefined;
  /** What its client has paid: beforehand, which is held, or when it was confirmed. */
  charged?: number | undefined;
  fundedAt?: string | undefined;
  paidAt?: string | undefined;
  /** How often less than what is held was approved. */
  lowerApprovals?: number | undefined;
  /** When it ended without being completed. */
  endedAt?: string | undefined;
};

/** Where a module is. Its dispute is over once it is. */
export function stageOf({
  status,
  endedAt,
  dispute,
}: Pick<ModuleFacts, 'status' | 'endedAt' | 'dispute'>): ModuleStage {
  if (endedAt) return 'ENDED';
  return dispute && status !== 'COMPLETED' ? 'DISPUTED' : status;
}

/** The phase of each stage of a module. */
export const phaseIn = {
  WAITING: 'WORK',
  SUBMITTED: 'REVIEW',
  OK: 'AGREE',
  PAY: 'OWED',
  REWORK: 'REVISION',
  COMPLETED: 'DONE',
  DISPUTED: 'DISPUTED',
  ENDED: 'ENDED',
} as const satisfies Record<ModuleStage, Phase>;

const statusIn: Record<Exclude<Phase, 'DISPUTED' | 'ENDED'>, ModuleStatus> = {
  WORK: 'WAITING',
  REVIEW: 'SUBMITTED',
  AGREE: 'OK',
  OWED: 'PAY',
  REVISION: 'REWORK',
  DONE: 'COMPLETED',
};

/** How far a module has come, by its record. */
export function progressOf(module: ModuleFacts): Progress {
  return {
    phase: phaseIn[stageOf(module)],
    was: phaseIn[module.status],
    times: { made: module.assignedAt, phase: module.statusAt, delivered: module.submittedAt },
    terms: { days: module.deadlineDays, revisions: null, total: null },
    revisionsUsed: 0,
    edits: module.updateCount,
    lowerApprovals: module.lowerApprovals ?? 0,
    agreed: module.amount,
    payments: paymentsOf(module),
    money: moneyOf(module),
  };
}

function paymentsOf({ fundedAt, paidAt, charged = 0 }: ModuleFacts): Payment[] {
  if (fundedAt) return [{ at: fundedAt, amount: charged, as: 'hold' }];
  return paidAt ? [{ at: paidAt, amount: charged, as: 'settle' }] : [];
}

/** A module that has come so far, by the names of the wire. */
export function factsOf({
  phase,
  was = phase,
  times,
  terms,
  payments,
  money,
  ...rest
}: Progress): ModuleFacts {
  const [payment] = payments;
  if (was === 'DISPUTED' || was === 'ENDED') throw new Error(`A module that is ${was} was something before.`);
  return {
    ...money,
    status: statusIn[was],
    statusAt: times.phase,
    assignedAt: times.made,
    deadlineDays: terms.days,
    endedAt: phase === 'ENDED' ? times.phase : undefined,
    submittedAt: times.delivered,
    updateCount: rest.edits,
    lowerApprovals: rest.lowerApprovals || undefined,
    amount: rest.agreed,
    charged: payment?.amount,
    fundedAt: payment?.as === 'hold' ? payment.at : undefined,
    paidAt: payment?.as === 'settle' ? payment.at : undefined,
  };
}

/** When the work of a module is due, in milliseconds. */
export const moduleDeadline = (module: ModuleFacts): number => dueAt(progressOf(module));

const { verb, actor } = namesOf(moduleView);

/** What somebody does to a module, at an ISO time. `amount` in minor units: paid, approved, or named in a dispute. */
export type ModuleAct = {
  action: ModuleAction;
  by: ModuleActor;
  at: string;
  amount?: number | undefined;
  clearance?: number | undefined;
};

/** A module after this was done. Nothing is checked but that its stage allows the action. */
export function progress<Facts extends ModuleFacts>(
  before: Facts,
  { action, by, clearance = 0, ...act }: ModuleAct,
): Facts {
  const done = { ...act, clearance, do: verb(action), by: actor(by) };
  return { ...before, ...factsOf(moduleRules.step(progressOf(before), done).after) };
}

/** Why this actor may not do this now (milliseconds); undefined if they may. */
export const moduleRefusalOf = (facts: ModuleFacts, action: ModuleAction, by: ModuleActor, now: number) =>
  moduleRules.refusalOf(progressOf(facts), verb(action), actor(by), now);

/** What this actor may do now (milliseconds). */
export const allowedModuleActions = (facts: ModuleFacts, by: ModuleActor, now: number) =>
  moduleRules.allowedActions(progressOf(facts), actor(by), now);

/** Why this amount (minor units) of a funded module cannot be approved now. */
export const refusalOfAmount = (facts: ModuleFacts, amount: number, now: number) =>
  refusalOfNamed(progressOf(facts), amount, now);

/** How a module goes on or ends by itself, and when (milliseconds). */
export function moduleEndingOf(facts: ModuleFacts) {
  const ending = moduleRules.endingOf(progressOf(facts));
  return ending && { at: ending.at, do: moduleRules.actionOf(ending.do) };
}

/** Who of a module is reminded of what. */
export const moduleReminder = (facts: ModuleFacts) => moduleRules.reminderOf(progressOf(facts));
