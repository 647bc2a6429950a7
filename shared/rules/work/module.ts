import * as projectLimits from '#shared/limits/projects.ts';

export const moduleStatuses = ['WAITING', 'SUBMITTED', 'OK', 'PAY', 'REWORK', 'COMPLETED'] as const;
/** A module's statuses (product.md#modules). While a dispute is open, and once a module has ended, the last one stays. */
export type ModuleStatus = (typeof moduleStatuses)[number];

export const moduleStages = [...moduleStatuses, 'DISPUTED', 'ENDED'] as const;
/** Where a module is: its status, unless there is an open dispute about its money, or it has ended without being completed. */
export type ModuleStage = (typeof moduleStages)[number];

/** What the two parties of a module, the clock, the bank of the client and the operator can do. */
export const moduleActions = [
  'assign',
  'edit',
  'fund',
  'submit',
  'approve',
  'requestRework',
  'confirm',
  'refuse',
  'pay',
  'cancel',
  'quit',
  'dispute',
  'offer',
  'acceptOffer',
  'divide',
  'lapse',
  'freeze',
  'unfreeze',
  'takeBack',
  'returnUnclaimed',
  'decide',
  'refund',
  'reopen',
] as const;
export type ModuleAction = (typeof moduleActions)[number];

export type ModuleParty = 'client' | 'freelancer';
/** Who can change a module: its parties, the clock, the bank of a client who disputes the payment, and who runs the marketplace. */
export const moduleActors = ['client', 'freelancer', 'clock', 'bank', 'operator'] as const;
export type ModuleActor = (typeof moduleActors)[number];

/** A module may be edited once; then it is locked. */
export const isLocked = (module: { updateCount: number }): boolean => module.updateCount >= 1;

/** How many modules may be assigned in all in a project for which so many were announced, with those that have ended (product.md#modules). */
export const mostAssigned = (numberOfModules: number): number =>
  numberOfModules + Math.max(numberOfModules, projectLimits.replacedModules);

/** Whether nothing is left to do for a module: it is completed, or has ended without that. */
export const isOver = (stage: ModuleStage): boolean => stage === 'COMPLETED' || stage === 'ENDED';

/**
 * Whether the accepted bid of a project with these modules can no longer be rejected: work was handed in or money is held,
 * and not all of it is over.
 */
export const hasWorkBegun = (
  modules: readonly { status: ModuleStatus; stage: ModuleStage; fundedAt: string | null }[],
): boolean =>
  modules.some(({ stage }) => !isOver(stage)) &&
  modules.some(({ status, stage, fundedAt }) => status !== 'WAITING' || isOver(stage) || fundedAt !== null);
