import { messages } from '#shared/messages.ts';
import { refusals } from '#shared/refusals.ts';
import {
  moduleChanged,
  type ModuleAction,
  type ModuleActor,
  type ModuleStage,
} from '#shared/rules/module.ts';

import { openTransitions, type Machine } from './machine.ts';
import { moduleEndings } from './module-endings.ts';
import { stageOf, type ModuleFacts } from './module-facts.ts';
import { moduleRequirements } from './module-requirements.ts';

const said = refusals.modules;

/** The message of a refusal in a stage that is no status, or else this one. */
const orElse =
  (message: (stage: string) => string) =>
  (stage: string): string => {
    if (stage === 'DISPUTED') return said.disputed;
    return stage === 'ENDED' ? said.ended : message(stage);
  };
const changed = orElse(moduleChanged);
const notNow = (message: string) =>
  orElse((stage) => (stage === 'COMPLETED' ? messages.modules.alreadyPaid : message));

const funded = { words: 'funded', holds: ({ fundedAt }: ModuleFacts) => fundedAt !== undefined };
const notFunded = { words: 'not funded', holds: ({ fundedAt }: ModuleFacts) => fundedAt === undefined };
const paid = { words: 'the freelancer gets something', holds: ({ released }: ModuleFacts) => released > 0 };
const unpaid = { words: 'the freelancer gets nothing', holds: ({ released }: ModuleFacts) => released === 0 };

/**
 * The states of a module (product.md#modules). Without money beforehand it is paid once it is confirmed; with it, the
 * confirmation completes it. Paying is the client's step, but only the payment provider's confirmation completes it.
 */
export const moduleMachine = {
  name: 'Module',
  attribute: 'stage',
  states: {
    WAITING: 'Assigned; the freelancer works',
    SUBMITTED: 'Handed in; the client looks at it',
    OK: 'Approved with an amount; the freelancer confirms it',
    PAY: 'Confirmed; the client pays',
    REWORK: 'Sent back; the freelancer works on',
    COMPLETED: 'Paid',
    DISPUTED: 'The two sides do not agree about what is held; each names an amount for the freelancer',
    ENDED: 'Given up without being completed; what was held goes back, and another module can take its place',
  },
  transitions: [
    { action: 'assign', by: 'client', from: [], to: 'WAITING' },
    { action: 'edit', by: 'client', from: ['WAITING'], to: 'WAITING' },
    { action: 'fund', by: 'client', from: ['WAITING'], to: 'WAITING' },
    { action: 'fund', by: 'client', from: ['SUBMITTED'], to: 'SUBMITTED' },
    { action: 'fund', by: 'client', from: ['REWORK'], to: 'REWORK' },
    { action: 'submit', by: 'freelancer', from: ['WAITING', 'REWORK', 'SUBMITTED'], to: 'SUBMITTED' },
    { action: 'approve', by: 'client', from: ['SUBMITTED'], to: 'OK' },
    { action: 'approve', by: 'clock', from: ['SUBMITTED'], to: 'COMPLETED' },
    { action: 'requestRework', by: 'client', from: ['SUBMITTED'], to: 'REWORK' },
    { action: 'confirm', by: 'freelancer', from: ['OK'], to: 'PAY', given: notFunded },
    { action: 'confirm', by: 'freelancer', from: ['OK'], to: 'COMPLETED', given: funded },
    { action: 'confirm', by: 'clock', from: ['OK'], to: 'COMPLETED' },
    { action: 'refuse', by: 'freelancer', from: ['OK'], to: 'SUBMITTED' },
    { action: 'pay', by: 'client', from: ['PAY'], to: 'COMPLETED' },
    { action: 'cancel', by: 'client', from: ['WAITING'], to: 'ENDED' },
    { action: 'quit', by: 'freelancer', from: ['WAITING', 'SUBMITTED', 'REWORK'], to: 'ENDED' },
    { action: 'lapse', by: 'clock', from: ['WAITING', 'REWORK', 'OK'], to: 'ENDED' },
    { action: 'dispute', by: 'client', from: ['SUBMITTED', 'REWORK'], to: 'DISPUTED' },
    { action: 'dispute', by: 'freelancer', from: ['OK', 'REWORK'], to: 'DISPUTED' },
    { action: 'offer', by: 'client', from: ['DISPUTED'], to: 'DISPUTED' },
    { action: 'offer', by: 'freelancer', from: ['DISPUTED'], to: 'DISPUTED' },
    { action: 'acceptOffer', by: 'client', from: ['DISPUTED'], to: 'COMPLETED', given: paid },
    { action: 'acceptOffer', by: 'client', from: ['DISPUTED'], to: 'ENDED', given: unpaid },
    { action: 'acceptOffer', by: 'freelancer', from: ['DISPUTED'], to: 'COMPLETED', given: paid },
    { action: 'acceptOffer', by: 'freelancer', from: ['DISPUTED'], to: 'ENDED', given: unpaid },
    { action: 'acceptOffer', by: 'clock', from: ['DISPUTED'], to: 'COMPLETED', given: paid },
    { action: 'acceptOffer', by: 'clock', from: ['DISPUTED'], to: 'ENDED', given: unpaid },
    { action: 'divide', by: 'clock', from: ['DISPUTED'], to: 'COMPLETED', given: paid },
    { action: 'divide', by: 'clock', from: ['DISPUTED'], to: 'ENDED', given: unpaid },
    { action: 'freeze', by: 'bank', from: ['WAITING'], to: 'WAITING' },
    { action: 'freeze', by: 'bank', from: ['SUBMITTED'], to: 'SUBMITTED' },
    { action: 'freeze', by: 'bank', from: ['OK'], to: 'OK' },
    { action: 'freeze', by: 'bank', from: ['REWORK'], to: 'REWORK' },
    { action: 'freeze', by: 'bank', from: ['DISPUTED'], to: 'DISPUTED' },
    { action: 'freeze', by: 'bank', from: ['COMPLETED'], to: 'COMPLETED' },
    { action: 'unfreeze', by: 'bank', from: ['WAITING'], to: 'WAITING' },
    { action: 'unfreeze', by: 'bank', from: ['SUBMITTED'], to: 'SUBMITTED' },
    { action: 'unfreeze', by: 'bank', from: ['OK'], to: 'OK' },
    { action: 'unfreeze', by: 'bank', from: ['REWORK'], to: 'REWORK' },
    { action: 'unfreeze', by: 'bank', from: ['DISPUTED'], to: 'DISPUTED' },
    { action: 'unfreeze', by: 'bank', from: ['COMPLETED'], to: 'COMPLETED' },
    {
      action: 'takeBack',
      by: 'bank',
      from: ['WAITING', 'SUBMITTED', 'OK', 'REWORK', 'DISPUTED'],
      to: 'ENDED',
    },
    { action: 'takeBack', by: 'bank', from: ['COMPLETED'], to: 'COMPLETED' },
    { action: 'returnUnclaimed', by: 'clock', from: ['COMPLETED'], to: 'COMPLETED' },
  ],
  refusals: {
    edit: changed,
    submit: changed,
    approve: changed,
    requestRework: changed,
    confirm: changed,
    refuse: changed,
    pay: notNow(messages.modules.notToPay),
    fund: notNow(said.notToFund),
    cancel: notNow(said.notToCancel),
    quit: notNow(said.notToQuit),
    dispute: (stage) => (stage === 'DISPUTED' ? said.alreadyDisputed : notNow(said.notToDispute)(stage)),
    offer: said.notDisputed,
    acceptOffer: said.notDisputed,
  },
  requires: moduleRequirements,
  after: moduleEndings,
} as const satisfies Machine<ModuleStage, ModuleAction, ModuleActor, ModuleFacts>;

/** What the parties may do while the bank examines the payment: nothing that moves money. */
export const moduleWhileFrozen: ReadonlySet<ModuleAction> = new Set(['submit', 'offer']);

const isParty = (actor: ModuleActor) => actor === 'client' || actor === 'freelancer';
const transitionsFrom = (stage: ModuleStage, actor: ModuleActor) =>
  openTransitions<ModuleStage, ModuleAction, ModuleActor, ModuleFacts>(moduleMachine, stage, actor);

/** Why this actor may not do this now (milliseconds), as a 409 says it; undefined if they may. */
export function moduleRefusalOf(
  facts: ModuleFacts,
  action: ModuleAction,
  actor: ModuleActor,
  now: number,
): string | undefined {
  const stage = stageOf(facts);
  if (!transitionsFrom(stage, actor).some((each) => each.action === action))
    return stateRefusal(action, stage);
  if (facts.frozenAt && isParty(actor) && !moduleWhileFrozen.has(action)) return said.frozen;
  const requires: Machine<ModuleStage, ModuleAction, ModuleActor, ModuleFacts>['requires'] =
    moduleMachine.requires;
  return requires?.[action]?.refusal(facts, now, actor);
}

function stateRefusal(action: ModuleAction, stage: ModuleStage): string {
  const all: Machine<ModuleStage, ModuleAction, ModuleActor, ModuleFacts>['refusals'] =
    moduleMachine.refusals;
  const message = all[action];
  if (message === undefined) return `'${action}' is not possible in ${stage}.`;
  return typeof message === 'string' ? message : message(stage);
}

/** What this actor may do now (milliseconds). */
export function allowedModuleActions(facts: ModuleFacts, actor: ModuleActor, now: number): ModuleAction[] {
  const open = transitionsFrom(stageOf(facts), actor).map(({ action }) => action);
  return [...new Set(open)].filter((action) => moduleRefusalOf(facts, action, actor, now) === undefined);
}

/** The stage to which this action of this actor leads from this stage, by the facts after it. */
export function moduleStageAfter(
  stage: ModuleStage,
  action: ModuleAction,
  actor: ModuleActor,
  after: ModuleFacts,
): ModuleStage {
  const transition = transitionsFrom(stage, actor).find(
    (each) => each.action === action && (each.given?.holds(after) ?? true),
  );
  if (!transition) throw new Error(`'${action}' by ${actor} is not possible in ${stage}.`);
  return transition.to;
}
