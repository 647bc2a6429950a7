import { isDeepStrictEqual } from 'node:util';

import { projectLifecycle } from '#functions/domain/projects/lifecycle.ts';
import type { ProjectItem } from '#functions/domain/projects/record.ts';
import { conflict, forbidden } from '#functions/lib/errors.ts';
import { absent, all, type Condition } from '#functions/table/conditions.ts';
import { keys } from '#functions/table/keys.ts';
import { findItem, queryRange } from '#functions/table/read.ts';
import { update } from '#functions/table/write.ts';
import type { ModuleEdit } from '#shared/entities/module.ts';
import { messages } from '#shared/messages.ts';
import { formatMoney } from '#shared/rules/format-money.ts';
import { decisionFor, isLocked, moduleChanged, moduleNow, type ModuleStatus } from '#shared/rules/module.ts';
import { toMajor } from '#shared/rules/money.ts';
import type { Party } from '#shared/rules/role.ts';

import { moduleLifecycle, moduleNotFound } from './lifecycle.ts';
import { moduleKey, versionOf, type ModuleItem } from './record.ts';

const notYours = () => forbidden(messages.access.notYours);

/** The module of this id, if there is one. */
export async function find(id: string): Promise<ModuleItem | undefined> {
  return findItem<ModuleItem>(moduleKey(id));
}

/** The module of this id; 404 where there is none. */
export async function get(id: string): Promise<ModuleItem> {
  const module = await find(id);
  if (!module) throw moduleNotFound();
  return module;
}

/** A project's modules in their order, for its client and for the freelancer whose bid is accepted. */
export async function ofProject(projectId: string, viewerId: string): Promise<ModuleItem[]> {
  const { PK, SK } = keys.project(projectId);
  const items = await queryRange(PK, 'MOD#', SK);
  const project = items.find((item) => item.SK === SK) as ProjectItem | undefined;
  if (project?.wonBy !== viewerId) projectLifecycle.requireActor(project, { as: 'client', id: viewerId });
  return items.filter((item) => item.SK !== SK) as ModuleItem[];
}

/** Edits an assigned module. It is locked after one edit. */
export async function edit(
  id: string,
  clientId: string,
  { seen, ...fields }: ModuleEdit,
): Promise<ModuleItem> {
  const client = { as: 'client', id: clientId } as const;
  const { set, when, refused } = moduleLifecycle.transition('edit', client);
  const { name, details, deadlineDays } = fields;
  return update<ModuleItem>(moduleKey(id), {
    set: { ...set, name, details, deadlineDays, updateCount: 1 },
    add: { version: 1 },
    when: all(when, { updateCount: 0 }, ...isVersion(seen)),
    refused: (current) => {
      if (!current || !moduleLifecycle.isActor(current, client)) throw refused(current);
      if (!isLocked(current)) {
        throw moduleLifecycle.isAllowed(current, 'edit', client) ? outdated(current) : refused(current);
      }
      const before = { name: current.name, details: current.details, deadlineDays: current.deadlineDays };
      if (!isDeepStrictEqual(fields, before)) throw conflict(messages.modules.locked);
      return current;
    },
  });
}

type Submission = { projectURL: string; images?: string[] | undefined };

/** Requires that work may be submitted now, before its pictures are stored: 404, 403 or 409. */
export async function requireSubmittable(id: string, freelancerId: string): Promise<void> {
  moduleLifecycle.requireAllowed(await find(id), 'submit', { as: 'freelancer', id: freelancerId });
}

/** Submits the work. Without pictures, those of an earlier submission stay. */
export async function submit(id: string, freelancerId: string, work: Submission): Promise<ModuleItem> {
  const { set, when, refused } = moduleLifecycle.transition('submit', { as: 'freelancer', id: freelancerId });
  return update<ModuleItem>(moduleKey(id), {
    set: { ...set, projectURL: work.projectURL, images: work.images },
    add: { version: 1 },
    when,
    refused: (current) => {
      throw refused(current);
    },
  });
}

const actorOf = ({ id, role }: Party) => ({ as: role === 'seller' ? 'freelancer' : 'client', id }) as const;

/** The condition that the module has the version that was seen; none for a request that names none. */
const isVersion = (seen: number | undefined): Condition[] =>
  seen === undefined ? [] : [{ version: seen === 0 ? absent : seen }];

const outdated = ({ status, amount }: ModuleItem) =>
  conflict(moduleNow(status, amount === undefined ? undefined : formatMoney(toMajor(amount))));

type Decision = { status: ModuleStatus; amount?: number | undefined; seen?: number | undefined };

/**
 * Makes a party's decision on a module: approval with its amount (minor units), rework, confirmation, refusal. 409 when
 * the module is not as it was seen, or when the confirmed amount is not the approved one.
 */
export async function decide(
  id: string,
  party: Party,
  { status, amount, seen }: Decision,
): Promise<ModuleItem> {
  const actor = actorOf(party);
  const decision = decisionFor(status, actor.as);
  if (!decision) throw await undecidable(id, party, status);
  const { set, when, refused } = moduleLifecycle.transition(decision, actor);
  const isConfirmed = decision === 'confirm' && amount !== undefined ? [{ amount }] : [];
  // The approval sets the amount; rework and refusal remove it.
  const remove = decision === 'requestRework' || decision === 'refuse' ? ['amount'] : [];
  return update<ModuleItem>(moduleKey(id), {
    set: { ...set, ...(decision === 'approve' ? { amount } : {}) },
    add: { version: 1 },
    remove,
    when: all(when, ...isVersion(seen), ...isConfirmed),
    refused: (current) => {
      if (!current || !moduleLifecycle.isActor(current, actor)) throw refused(current);
      const isRepeated =
        current.status === status &&
        (amount === undefined || current.amount === amount) &&
        (seen === undefined || versionOf(current) === seen + 1);
      if (isRepeated) return current;
      throw moduleLifecycle.isAllowed(current, decision, actor) ? outdated(current) : refused(current);
    },
  });
}

/** The error for a status that this party cannot set: the other party sets it (403), or nobody does (409). */
async function undecidable(id: string, party: Party, status: ModuleStatus): Promise<Error> {
  const module = await get(id);
  const other = actorOf({ ...party, role: party.role === 'seller' ? 'buyer' : 'seller' });
  const isForOther = decisionFor(status, other.as) !== undefined;
  if (isForOther || !moduleLifecycle.isActor(module, actorOf(party))) return notYours();
  return conflict(moduleChanged(module.status));
}
