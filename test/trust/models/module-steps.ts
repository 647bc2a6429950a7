import { isDeepStrictEqual } from 'node:util';

import { messages } from '#shared/messages.ts';

import type { Answer, Step } from './a-model-run.ts';
import {
  assigned,
  MODULES,
  tookModule,
  type ModuleModel,
  type ModuleState,
  type Wording,
  type WorkModel,
} from './a-module-model.ts';
import type { RealWork, WorkActor } from './a-real-project.ts';

export type WorkStep = Step<WorkModel, RealWork>;
type Role = 'client' | 'freelancer';

export const conflict = (message: string): Answer => ({ status: 409, message });
const stale = ({ status }: ModuleModel) => conflict(`${messages.modules.changed} It is now ${status}.`);
export const notYours: Answer = { status: 403, message: messages.access.notYours };
export const absent: Answer = { status: 404, message: messages.notFound.module };

const roleOf = (actor: WorkActor): Role => (actor.endsWith('client') ? 'client' : 'freelancer');
const isParty = (actor: string) => actor === 'client' || actor === 'Ada';

/** Who is refused whatever the state: visitors, and where it is one role's the other. */
export function refusal(actor: WorkActor, role: Role): Answer | undefined {
  if (actor === 'visitor') return { status: 401, message: messages.auth.signInFirst };
  if (roleOf(actor) === role) return undefined;
  return {
    status: 403,
    message: role === 'client' ? messages.access.buyersOnly : messages.access.sellersOnly,
  };
}

export const assigning = (actor: WorkActor, wording: Wording): WorkStep => ({
  name: `${actor} assigns '${wording.name}'`,
  action: 'assign',
  foresee: (model) => {
    const refused = refusal(actor, 'client');
    if (refused) return refused;
    if (wording.name === '') return { status: 400 };
    if (actor !== 'client') return notYours;
    if (model.modules.length >= MODULES) return conflict(messages.modules.full);
    tookModule(model, 'assign');
    model.modules.push(assigned(wording));
    return { status: 201, body: { ...wording, status: 'WAITING', updateCount: 0, amount: null } };
  },
  take: ({ browserOf, projectId }) => browserOf(actor).post('/modules', { projectId, ...wording }),
});

export const editing = (actor: WorkActor, place: number, wording: Wording): WorkStep => ({
  name: `${actor} edits ${place} to '${wording.name}'`,
  action: 'edit',
  foresee: (model) => {
    const refused = refusal(actor, 'client');
    if (refused) return refused;
    if (wording.name === '') return { status: 400 };
    const module = model.modules[place];
    if (!module) return absent;
    if (actor !== 'client') return notYours;
    if (module.updateCount >= 1) {
      const { name, details, deadlineDays } = module;
      const isRepeated = isDeepStrictEqual(wording, { name, details, deadlineDays });
      return isRepeated ? { status: 200 } : conflict(messages.modules.locked);
    }
    if (module.status !== 'WAITING') return stale(module);
    tookModule(model, 'edit', module.status);
    Object.assign(module, wording, { updateCount: 1 });
    return { status: 200, body: { ...wording, updateCount: 1 } };
  },
  take: ({ browserOf, dues }) => browserOf(actor).put(`/modules/${dues[place]?.id}`, wording),
});

/** How many pictures come along: none leaves those that were there. */
export type Handed = { projectURL: string; pictures: number | undefined };

export const submitting = (actor: WorkActor, place: number, handed: Handed): WorkStep => ({
  name: `${actor} hands in ${place}: ${handed.projectURL}, pictures: ${handed.pictures ?? 'as before'}`,
  action: 'submit',
  foresee: (model) => {
    const refused = refusal(actor, 'freelancer');
    if (refused) return refused;
    if (!handed.projectURL.startsWith('https://') || (handed.pictures ?? 0) > 2) return { status: 400 };
    const module = model.modules[place];
    if (!module) return absent;
    if (actor !== 'Ada') return notYours;
    if (!['WAITING', 'REWORK', 'SUBMITTED'].includes(module.status)) return stale(module);
    tookModule(model, 'submit', module.status);
    module.status = 'SUBMITTED';
    module.projectURL = handed.projectURL;
    module.images = imagesOf(model, handed) ?? module.images;
    return { status: 200, body: { status: 'SUBMITTED', projectURL: handed.projectURL } };
  },
  take: ({ browserOf, dues }, model) => {
    const { projectURL } = handed;
    const images = imagesOf(model, handed);
    const work = images ? { projectURL, images } : { projectURL };
    return browserOf(actor).put(`/modules/${dues[place]?.id}/freelancer`, work);
  },
});

const imagesOf = ({ pictures: all }: WorkModel, { pictures }: Handed) =>
  pictures === undefined ? undefined : [...all, ...all].slice(0, pictures);

/** What each party's word means: from which state on, and the name of it. */
const decisions: Record<Role, Partial<Record<ModuleState, { action: string; from: ModuleState }>>> = {
  client: {
    OK: { action: 'approve', from: 'SUBMITTED' },
    REWORK: { action: 'requestRework', from: 'SUBMITTED' },
  },
  freelancer: {
    PAY: { action: 'confirm', from: 'OK' },
    SUBMITTED: { action: 'refuse', from: 'OK' },
  },
};

function decided(model: WorkModel, module: ModuleModel, role: Role, to: ModuleState, amount: number): Answer {
  const decision = decisions[role][to];
  if (!decision) {
    const isTheOthers = decisions[role === 'client' ? 'freelancer' : 'client'][to] !== undefined;
    return isTheOthers ? notYours : stale(module);
  }
  const isRepeated = module.status === to && (to !== 'OK' || module.amount === amount);
  if (module.status !== decision.from) return isRepeated ? { status: 200 } : stale(module);
  tookModule(model, decision.action, module.status);
  module.status = to;
  if (to === 'OK') module.amount = amount;
  else if (to !== 'PAY') module.amount = null;
  return { status: 200, body: { status: to } };
}

/** `amount` in minor units; the money of an approval is what the client says, more than was bid too. */
export const deciding = (actor: WorkActor, place: number, to: ModuleState, amount: number): WorkStep => ({
  name: `${actor} says ${to}${to === 'OK' ? ` for ${amount / 100}` : ''} to ${place}`,
  action: 'decide',
  foresee: (model) => {
    if (actor === 'visitor') return { status: 401, message: messages.auth.signInFirst };
    if (to === 'OK' && amount < 50) return { status: 400 };
    const module = model.modules[place];
    if (!module) return absent;
    return isParty(actor) ? decided(model, module, roleOf(actor), to, amount) : notYours;
  },
  take: ({ browserOf, dues }) =>
    browserOf(actor).put(`/modules/${dues[place]?.id}/status`, {
      status: to,
      ...(to === 'OK' ? { amount: amount / 100 } : {}),
    }),
});
