import { isDeepStrictEqual } from 'node:util';

import * as projects from '#functions/domain/projects/projects.ts';
import type { ProjectItem } from '#functions/domain/projects/record.ts';
import { type AppError, conflict, forbidden, notFound } from '#functions/lib/errors.ts';
import { and, expression, join, oneOf, type Expression } from '#functions/table/expression.ts';
import { keys } from '#functions/table/keys.ts';
import { once } from '#functions/table/once.ts';
import { Outdated } from '#functions/table/outdated.ts';
import { readRange } from '#functions/table/range.ts';
import { change, create, get, transact, update, type Step } from '#functions/table/table.ts';
import type { ModuleEdit, NewModule } from '#shared/entities/module.ts';
import { messages } from '#shared/messages.ts';
import { sources } from '#shared/rules/machine.ts';
import { isLocked, moduleMachine, type ModuleAction, type ModuleStatus } from '#shared/rules/module.ts';
import type { Party, Role } from '#shared/rules/role.ts';

import { moduleId, moduleKey, type ModuleItem } from './record.ts';

const notYours = () => forbidden(messages.access.notYours);
const absent = () => notFound(messages.notFound.module);

/**
 * Assigns a module to the freelancer whose bid is accepted. Its place is in its key and the project counts places, so
 * there are never more than were announced. `seen` is the project as it was just read.
 */
export async function assign(
  clientId: string,
  fields: NewModule,
  key: string | undefined,
  seen?: ProjectItem,
): Promise<ModuleItem> {
  const project = seen ?? (await projects.standing(fields.projectId));
  const repeatable = { owner: clientId, call: 'modules.create', key, input: fields };
  let assigned: ModuleItem | undefined;
  try {
    const id = await once(repeatable, moduleId(fields.projectId, project.modCount + 1), async (claim) => {
      const module = draft(project, clientId, fields);
      await transact([takePlace(project), create(module), ...claim]);
      assigned = module;
    });
    return assigned ?? (await find(id));
  } catch (error) {
    // Another tab was first, or the project is open again: look anew.
    if (error instanceof Outdated) return assign(clientId, fields, key);
    throw error;
  }
}

/** The next module of this project, not kept yet. */
export function draft(
  { card, wonBy, modCount, currency }: ProjectItem,
  clientId: string,
  fields: NewModule,
): ModuleItem {
  if (card.client.id !== clientId) throw notYours();
  if (!wonBy) throw conflict(messages.modules.noBidYet);
  if (modCount >= card.numberOfModules) throw conflict(messages.modules.full);
  const place = modCount + 1;
  const { projectId, name, details, deadlineDays } = fields;
  return {
    ...keys.module(projectId, place),
    id: moduleId(projectId, place),
    projectId,
    clientId,
    freelancerId: wonBy,
    name,
    details,
    deadlineDays,
    status: 'WAITING',
    updateCount: 0,
    images: [],
    currency,
  };
}

/** Step: the project's next place is taken, if it and the freelancer are still those that were read. */
function takePlace({ card, wonBy, modCount }: ProjectItem): Step {
  return change(
    keys.project(card.id),
    expression`SET modCount = ${modCount + 1}`,
    expression`modCount = ${modCount} AND wonBy = ${wonBy}`,
    () => new Outdated(),
  );
}

/** The module of this id. */
export async function find(id: string): Promise<ModuleItem> {
  const module = await get<ModuleItem>(moduleKey(id));
  if (!module) throw absent();
  return module;
}

/** A project's modules in their order, for its client and for the freelancer whose bid is accepted. */
export async function ofProject(projectId: string, viewerId: string): Promise<ModuleItem[]> {
  const { PK, SK } = keys.project(projectId);
  const items = await readRange(PK, 'MOD#', SK);
  const project = items.find((item) => item.SK === SK) as ProjectItem | undefined;
  if (!project) throw projects.absent();
  if (![project.card.client.id, project.wonBy].includes(viewerId)) throw notYours();
  return items.filter((item) => item.SK !== SK) as ModuleItem[];
}

/** Changes an assigned module, once; then it is locked. */
export async function edit(id: string, clientId: string, fields: ModuleEdit): Promise<ModuleItem> {
  const { name, details, deadlineDays } = fields;
  return update<ModuleItem>(
    moduleKey(id),
    expression`SET name = ${name}, details = ${details}, deadlineDays = ${deadlineDays}, updateCount = ${1}`,
    expression`clientId = ${clientId} AND status = ${'WAITING'} AND updateCount = ${0}`,
    (standing) => {
      if (!standing) throw absent();
      if (standing.clientId !== clientId) throw notYours();
      const isSame = isDeepStrictEqual(fields, {
        name: standing.name,
        details: standing.details,
        deadlineDays: standing.deadlineDays,
      });
      if (standing.updateCount === 1 && isSame) return standing;
      throw isLocked(standing) ? conflict(messages.modules.locked) : stale(standing);
    },
  );
}

type Submitted = { projectURL: string; images?: string[] | undefined };

/** Refuses a submission before any file is stored for it. */
export async function requireSubmittable(id: string, freelancerId: string): Promise<void> {
  const module = await find(id);
  if (module.freelancerId !== freelancerId) throw notYours();
  if (!isFrom(module.status, 'submit')) throw stale(module);
}

/** Hands in the work. Without pictures the ones of an earlier submission stay. */
export async function submit(id: string, freelancerId: string, work: Submitted): Promise<ModuleItem> {
  const pictures = work.images ? expression`, images = ${work.images}` : expression``;
  return update<ModuleItem>(
    moduleKey(id),
    join(expression`SET status = ${'SUBMITTED'}, projectURL = ${work.projectURL}`, '', pictures),
    and(expression`freelancerId = ${freelancerId}`, statusIn('submit')),
    (standing) => {
      if (!standing) throw absent();
      if (standing.freelancerId !== freelancerId) throw notYours();
      throw stale(standing);
    },
  );
}

/** What asking for a status means when this party asks, as far as it means anything. */
function decisionFor(status: ModuleStatus, role: Role) {
  const by = role === 'seller' ? 'freelancer' : 'client';
  return moduleMachine.transitions.find(
    ({ to, by: actor, action }) => to === status && actor === by && decisions.has(action),
  );
}

const decisions = new Set<ModuleAction>(['approve', 'requestRework', 'confirm', 'refuse']);

/** Decides on a module as one of its parties: approval with its amount (minor units), rework, confirmation, refusal. */
export async function decide(
  id: string,
  party: Party,
  asked: { status: ModuleStatus; amount?: number | undefined },
): Promise<ModuleItem> {
  const { status, amount } = asked;
  const transition = decisionFor(status, party.role);
  if (!transition) throw await undecidable(id, party, status);
  const isOwn =
    party.role === 'seller' ? expression`freelancerId = ${party.id}` : expression`clientId = ${party.id}`;
  return update<ModuleItem>(
    moduleKey(id),
    changeTo(status, amount),
    and(isOwn, statusIn(transition.action)),
    (standing) => {
      requireParty(standing, party);
      const isRepeated = standing.status === status && (status !== 'OK' || standing.amount === amount);
      if (isRepeated) return standing;
      throw stale(standing);
    },
  );
}

/** An amount stands from approval on; rework and refusal take it back. */
function changeTo(status: ModuleStatus, amount: number | undefined): Expression {
  if (amount !== undefined) return expression`SET status = ${status}, amount = ${amount}`;
  return status === 'PAY'
    ? expression`SET status = ${status}`
    : expression`SET status = ${status} REMOVE amount`;
}

async function undecidable(id: string, party: Party, status: ModuleStatus): Promise<Error> {
  const module = await find(id);
  requireParty(module, party);
  const isTheOthers = decisionFor(status, party.role === 'seller' ? 'buyer' : 'seller') !== undefined;
  return isTheOthers ? notYours() : stale(module);
}

function requireParty(module: ModuleItem | undefined, party: Party): asserts module is ModuleItem {
  if (!module) throw absent();
  if ((party.role === 'seller' ? module.freelancerId : module.clientId) !== party.id) throw notYours();
}

const isFrom = (status: ModuleStatus, action: ModuleAction) =>
  sources(moduleMachine, action).includes(status);

const statusIn = (action: ModuleAction) => oneOf('status', sources(moduleMachine, action));

/** The state has moved on: says what it is now. */
function stale({ status }: ModuleItem): AppError {
  return conflict(`${messages.modules.changed} It is now ${status}.`);
}
