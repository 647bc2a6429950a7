import { isDeepStrictEqual } from 'node:util';

import { messages } from '#shared/messages.ts';
import { refusals } from '#shared/refusals.ts';

import type { ExpectedAnswer, Step } from './a-model-run.ts';
import {
  assigned,
  MODULES,
  nameOfPicture,
  recordTransition,
  type ModuleModel,
  type ModuleState,
  type ModuleForm,
  type WorkModel,
} from './a-module-model.ts';
import type { RealWork, WorkActor } from './a-real-work.ts';
import { conflict, isClient, notYours, refusal } from './work-refusals.ts';

export type WorkStep = Step<WorkModel, RealWork>;
type Role = 'client' | 'freelancer';

const stale = ({ status }: ModuleModel) => conflict(`${messages.modules.changed} It is now ${status}.`);
export const absent: ExpectedAnswer = { status: 404, message: messages.notFound.module };

const roleOf = (actor: WorkActor): Role => (isClient(actor) ? 'client' : 'freelancer');
const isParty = (actor: string) => actor === 'client' || actor === 'Ada';

export const assignModule = (actor: WorkActor, form: ModuleForm): WorkStep => ({
  name: `${actor} assigns '${form.name}'`,
  action: 'assign',
  predict: (model) => {
    const refused = refusal(actor, 'client');
    if (refused) return refused;
    if (form.name === '') return { status: 400 };
    if (actor !== 'client') return notYours;
    if (model.modules.length >= MODULES) return conflict(refusals.modules.full);
    recordTransition(model, 'assign');
    model.modules.push(assigned(form));
    return { status: 201, body: { ...form, status: 'WAITING', updateCount: 0, amount: null } };
  },
  run: ({ browserOf, projectId }) => browserOf(actor).post('/modules', { projectId, ...form }),
});

export const editModule = (actor: WorkActor, index: number, form: ModuleForm): WorkStep => ({
  name: `${actor} edits ${index} to '${form.name}'`,
  action: 'edit',
  predict: (model) => {
    const refused = refusal(actor, 'client');
    if (refused) return refused;
    if (form.name === '') return { status: 400 };
    const module = model.modules[index];
    if (!module) return absent;
    if (actor !== 'client') return notYours;
    if (module.updateCount >= 1) {
      const { name, details, deadlineDays } = module;
      const isRepeated = isDeepStrictEqual(form, { name, details, deadlineDays });
      return isRepeated ? { status: 200 } : conflict(messages.modules.locked);
    }
    if (module.status !== 'WAITING') return stale(module);
    recordTransition(model, 'edit', module.status);
    Object.assign(module, form, { updateCount: 1 });
    return { status: 200, body: { ...form, updateCount: 1 } };
  },
  run: ({ browserOf, dues }) => browserOf(actor).put(`/modules/${dues[index]?.id}`, form),
});

/** Submitted work. Without `pictures`, their number, the earlier ones stay. */
export type Submission = { projectURL: string; pictures: number | undefined };

export const submitModule = (actor: WorkActor, index: number, submission: Submission): WorkStep => ({
  name: `${actor} submits ${index}: ${submission.projectURL}, pictures: ${submission.pictures ?? 'as before'}`,
  action: 'submit',
  predict: (model) => {
    const refused = refusal(actor, 'freelancer');
    if (refused) return refused;
    if (!submission.projectURL.startsWith('https://') || (submission.pictures ?? 0) > 2)
      return { status: 400 };
    const module = model.modules[index];
    if (!module) return absent;
    if (actor !== 'Ada') return notYours;
    if (!['WAITING', 'REWORK', 'SUBMITTED'].includes(module.status)) return stale(module);
    recordTransition(model, 'submit', module.status);
    module.status = 'SUBMITTED';
    module.projectURL = submission.projectURL;
    module.images = imagesOf(model, submission)?.map(nameOfPicture) ?? module.images;
    return { status: 200, body: { status: 'SUBMITTED', projectURL: submission.projectURL } };
  },
  run: ({ browserOf, dues }, model) => {
    const { projectURL } = submission;
    const images = imagesOf(model, submission);
    const work = images ? { projectURL, images } : { projectURL };
    return browserOf(actor).put(`/modules/${dues[index]?.id}/freelancer`, work);
  },
});

const imagesOf = ({ pictures: all }: WorkModel, { pictures }: Submission) =>
  pictures === undefined ? undefined : [...all, ...all].slice(0, pictures);

/** Each role's decisions by their target state: the action, and the state that it needs. */
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

function predictDecision(
  model: WorkModel,
  module: ModuleModel,
  role: Role,
  to: ModuleState,
  amount: number,
): ExpectedAnswer {
  const decision = decisions[role][to];
  if (!decision) {
    const isOfOtherRole = decisions[role === 'client' ? 'freelancer' : 'client'][to] !== undefined;
    return isOfOtherRole ? notYours : stale(module);
  }
  const isRepeated = module.status === to && (to !== 'OK' || module.amount === amount);
  if (module.status !== decision.from) return isRepeated ? { status: 200 } : stale(module);
  recordTransition(model, decision.action, module.status);
  module.status = to;
  if (to === 'OK') module.amount = amount;
  else if (to !== 'PAY') module.amount = null;
  return { status: 200, body: { status: to } };
}

/** `amount` in minor units. The client sets it with the approval; it may be more than the bid. */
export const decideOnModule = (
  actor: WorkActor,
  index: number,
  to: ModuleState,
  amount: number,
): WorkStep => ({
  name: `${actor} sets module ${index} to ${to}${to === 'OK' ? ` for ${amount / 100}` : ''}`,
  action: 'decide',
  predict: (model) => {
    if (actor === 'visitor') return { status: 401, message: refusals.auth.signInFirst };
    if (to === 'OK' && amount < 50) return { status: 400 };
    const module = model.modules[index];
    if (!module) return absent;
    return isParty(actor) ? predictDecision(model, module, roleOf(actor), to, amount) : notYours;
  },
  run: ({ browserOf, dues }) =>
    browserOf(actor).put(`/modules/${dues[index]?.id}/status`, {
      status: to,
      ...(to === 'OK' ? { amount: amount / 100 } : {}),
    }),
});
