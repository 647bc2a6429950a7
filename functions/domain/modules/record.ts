import type { PieceItem } from '#functions/domain/portfolio/record.ts';
import { toPiece } from '#functions/domain/portfolio/wire.ts';
import {
  releasedOf,
  toCommission,
  toDisputeHint,
  toEvent,
  toHold,
  toShares,
  type EventOf,
} from '#functions/domain/protection/money-views.ts';
import { now } from '#functions/lib/clock.ts';
import type { Key } from '#functions/table/client.ts';
import { keys } from '#functions/table/keys.ts';
import type { Module, ModuleClock } from '#shared/entities/module.ts';
import { moduleDeadline, stageOf, type ModuleFacts } from '#shared/rules/module-facts.ts';
import { moduleNumber, projectIdOf } from '#shared/rules/module-id.ts';
import { moduleEndingOf, allowedModuleActions, refusalOfAmount } from '#shared/rules/module-rules.ts';
import type { ModuleAction, ModuleActor, ModuleParty } from '#shared/rules/module.ts';
import { toMajor } from '#shared/rules/money.ts';
import { DAY, protection } from '#shared/rules/protection.ts';

import { progress } from './progress.ts';

/** A module as it is stored. It has both parties' ids, so that a write can check them without reading the project. */
export type ModuleItem = Key &
  ModuleFacts & {
    id: string;
    projectId: string;
    clientId: string;
    freelancerId: string;
    name: string;
    details: string;
    projectURL?: string;
    images: string[];
    currency: string;
    /** The marketplace's part of what the freelancer is paid, in basis points, as it was when the module was assigned. */
    commissionRate: number;
    /** Every change adds 1. */
    version: number;
    /** Whether the work was first handed in in time; absent until it is. */
    submittedInTime?: boolean;
    /** When it was completed with something for the freelancer. */
    doneAt?: string;
  };

/** What happened to a module, as it is stored. */
export type ModuleEventItem = EventOf<ModuleActor, ModuleAction>;

/** A module with its events, oldest first; read with its project's others, also with what is shown of the project. */
export type ModuleStory = { module: ModuleItem; events: ModuleEventItem[]; piece?: PieceItem | undefined };

/** The key of the module of this id. */
export const moduleKey = (id: string): Key => keys.module(projectIdOf(id), moduleNumber(id));

/** A module as it is now: with what has happened by itself since it was stored. Such a change ends or completes it. */
export function upToDate({ module, events }: ModuleStory): ModuleStory {
  const ending = moduleEndingOf(module);
  if (!ending || ending.at > now()) return { module, events };
  const act = { action: ending.do, by: 'clock', at: new Date(ending.at).toISOString() } as const;
  const after = { ...progress(module, act), version: module.version + 1 };
  return { module: after, events: [...events, { at: act.at, by: act.by, what: act.action }] };
}

/** Which party of a module somebody is; undefined for everybody else. */
export function partyOf(
  { clientId, freelancerId }: Pick<ModuleItem, 'clientId' | 'freelancerId'>,
  userId: string,
): ModuleParty | undefined {
  if (userId === clientId) return 'client';
  return userId === freelancerId ? 'freelancer' : undefined;
}

/** What happens by itself to a module, as responses carry it. */
export function toClock(facts: ModuleFacts): ModuleClock | null {
  const ending = moduleEndingOf(facts);
  if (!ending) return null;
  const at = new Date(ending.at).toISOString();
  const after = progress(facts, { action: ending.do, by: 'clock', at });
  return { at, action: ending.do, ...toShares(facts, after) };
}

const after = (iso: string, days: number) => new Date(Date.parse(iso) + days * DAY).toISOString();

/** A module as this viewer may see it; every response with a module is made here. */
export function toModule(story: ModuleStory, viewerId: string): Module {
  const { module, events } = upToDate(story);
  const { id, projectId, clientId, freelancerId, name, details, deadlineDays, images, amount } = module;
  const { status, updateCount, assignedAt, statusAt, fundedAt, paidAt, held } = module;
  const stage = stageOf(module);
  const party = partyOf(module, viewerId);
  const gross = module.released > 0 ? releasedOf(module) : (amount ?? held);
  const assigned = { at: assignedAt, by: 'client', what: 'assign', note: null, amount: null } as const;
  return {
    id,
    projectId,
    clientId,
    freelancerId,
    name,
    details,
    deadlineDays,
    status,
    stage,
    updateCount,
    projectURL: module.projectURL ?? null,
    images,
    amount: amount === undefined ? null : toMajor(amount),
    version: module.version,
    assignedAt,
    deadline: new Date(moduleDeadline(module)).toISOString(),
    submittedAt: module.submittedAt ?? null,
    stageAt: statusAt,
    fundedAt: fundedAt ?? null,
    paidAt: paidAt ?? null,
    hold: (fundedAt ?? paidAt) ? toHold(module) : null,
    clock: toClock(module),
    actions: party ? allowedModuleActions(module, party, now()) : [],
    most: fundedAt ? toMajor(held) : null,
    mayApproveLess: held > 0 && refusalOfAmount(module, held - 1, now()) === undefined,
    barsAt: stage === 'PAY' ? after(statusAt, protection.owed.barred) : null,
    dispute: toDisputeHint(module),
    commission: party === 'freelancer' && gross > 0 ? toCommission(module, gross) : null,
    ...(story.piece ? { piece: toPiece(story.piece.card) } : {}),
    timeline: [assigned, ...events.map(toEvent)],
  };
}
