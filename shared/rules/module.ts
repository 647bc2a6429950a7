import { messages } from '../messages.ts';
import { openTransitions, type Machine } from './machine.ts';

export const moduleStatuses = ['WAITING', 'SUBMITTED', 'OK', 'PAY', 'REWORK', 'COMPLETED'] as const;
export type ModuleStatus = (typeof moduleStatuses)[number];
export type ModuleActor = 'client' | 'freelancer' | 'provider';
export type ModuleAction =
  | 'assign'
  | 'edit'
  | 'submit'
  | 'approve'
  | 'requestRework'
  | 'confirm'
  | 'refuse'
  | 'pay';

/** The message when the module's status no longer allows an action. */
export const moduleChanged = (status: string) => `${messages.modules.changed} It is now ${status}.`;

/** The message when a decision was about an earlier version. `amount` is the approved amount as screens show it. */
export const moduleNow = (status: string, amount?: string) =>
  `${messages.modules.changed} It is now ${status}${amount ? ` for ${amount}` : ''}. Please look at it again before you decide.`;

/** The states of a module (§4). Only the payment provider's confirmation completes it. */
export const moduleMachine = {
  name: 'Module',
  attribute: 'status',
  states: {
    WAITING: 'Assigned; the freelancer works',
    SUBMITTED: 'Handed in; the client looks at it',
    OK: 'Approved with an amount; the freelancer confirms it',
    PAY: 'Confirmed; the client pays',
    REWORK: 'Sent back; the freelancer works on',
    COMPLETED: 'Paid',
  },
  transitions: [
    { action: 'assign', by: 'client', from: [], to: 'WAITING' },
    { action: 'edit', by: 'client', from: ['WAITING'], to: 'WAITING' },
    { action: 'submit', by: 'freelancer', from: ['WAITING', 'REWORK', 'SUBMITTED'], to: 'SUBMITTED' },
    { action: 'approve', by: 'client', from: ['SUBMITTED'], to: 'OK' },
    { action: 'requestRework', by: 'client', from: ['SUBMITTED'], to: 'REWORK' },
    { action: 'confirm', by: 'freelancer', from: ['OK'], to: 'PAY' },
    { action: 'refuse', by: 'freelancer', from: ['OK'], to: 'SUBMITTED' },
    { action: 'pay', by: 'provider', from: ['PAY'], to: 'COMPLETED' },
  ],
  refusals: {
    edit: moduleChanged,
    submit: moduleChanged,
    approve: moduleChanged,
    requestRework: moduleChanged,
    confirm: moduleChanged,
    refuse: moduleChanged,
    pay: (status) => (status === 'COMPLETED' ? messages.modules.alreadyPaid : messages.modules.notToPay),
  },
} as const satisfies Machine<ModuleStatus, ModuleAction, ModuleActor>;

/** A module may be edited once; then it is locked (§4). */
export const isLocked = (module: { updateCount: number }): boolean => module.updateCount >= 1;

/** Whether any of a project's modules was handed in. Its accepted bid can be rejected only before. */
export const hasWorkBegun = (modules: readonly { status: ModuleStatus }[]): boolean =>
  modules.some(({ status }) => status !== 'WAITING');

const decisions: ReadonlySet<ModuleAction> = new Set(['approve', 'requestRework', 'confirm', 'refuse']);

/** The decision by which this actor moves a module to a status (PUT /modules/:id/status), if there is one. */
export function decisionFor(status: ModuleStatus, actor: ModuleActor): ModuleAction | undefined {
  return moduleMachine.transitions.find(
    ({ to, by, action }) => to === status && by === actor && decisions.has(action),
  )?.action;
}

/** What this party may do now. */
export function moduleActions(
  module: { status: ModuleStatus; updateCount: number },
  actor: ModuleActor,
): ModuleAction[] {
  return openTransitions<ModuleStatus, ModuleAction, ModuleActor>(moduleMachine, module.status, actor)
    .map(({ action }) => action)
    .filter((action) => action !== 'edit' || !isLocked(module));
}
