import { toPiece, withLinks } from '#functions/domain/portfolio/wire.ts';
import { sideOf, upToDate } from '#functions/domain/work/record.ts';
import {
  releasedOf,
  toClock,
  toCommission,
  toDisputeHint,
  toEvent,
  toHold,
} from '#functions/domain/work/wire.ts';
import { now } from '#functions/lib/clock.ts';
import type { Module } from '#shared/entities/work/module.ts';
import { toMajor } from '#shared/rules/money/money.ts';
import { DAY, protection } from '#shared/rules/money/protection.ts';
import { projectIdOf } from '#shared/rules/work/module-id.ts';
import type { ModuleStatus } from '#shared/rules/work/module.ts';
import { moduleRules } from '#shared/work/module.ts';
import { refusalOfAmount } from '#shared/work/named.ts';
import { deadlineOf, firstPayment, type Progress } from '#shared/work/progress.ts';

import { fit } from './fit.ts';
import { MAX_EVENTS } from './read.ts';
import type { ModuleStory } from './record.ts';

const after = (iso: string, days: number) => new Date(Date.parse(iso) + days * DAY).toISOString();

/** The status of a module: its stage, or the last one before its dispute or its end. */
export function statusOf(progress: Progress): ModuleStatus {
  const stage = moduleRules.stageOf({ ...progress, phase: progress.was ?? progress.phase });
  if (stage === 'DISPUTED' || stage === 'ENDED') throw new Error(`A module that is ${stage} has no status.`);
  return stage;
}

/** A module as this viewer may see it, without links to the pictures of its piece; every response with a module is made here. */
export function toModule(story: ModuleStory, viewerId: string): Module {
  const { item, events } = upToDate(moduleRules, story);
  const { card, details, images } = item;
  const { id, version, title, buyer, seller, terms, times, agreed, money } = card;
  const { held } = money;
  const stage = moduleRules.stageOf(card);
  const side = sideOf(card, viewerId);
  const payment = firstPayment(card);
  const gross = money.released > 0 ? releasedOf(money) : (agreed ?? held);
  const assigned = { at: times.made, by: 'client', what: 'assign', note: null, amount: null } as const;
  return {
    id,
    projectId: projectIdOf(id),
    clientId: buyer.id,
    freelancerId: seller.id,
    name: title,
    details,
    deadlineDays: terms.days,
    status: statusOf(card),
    stage,
    updateCount: card.edits,
    projectURL: item.projectURL ?? null,
    images,
    amount: agreed === undefined ? null : toMajor(agreed),
    version,
    assignedAt: times.made,
    deadline: new Date(deadlineOf(card)).toISOString(),
    submittedAt: times.delivered ?? null,
    stageAt: times.phase,
    fundedAt: payment?.as === 'hold' ? payment.at : null,
    paidAt: payment?.as === 'settle' ? payment.at : null,
    hold: payment ? toHold(money) : null,
    clock: toClock(moduleRules, card),
    actions: side ? moduleRules.allowedActions(card, side, now()) : [],
    most: payment?.as === 'hold' ? toMajor(held) : null,
    mayApproveLess: held > 0 && refusalOfAmount(card, held - 1, now()) === undefined,
    barsAt: stage === 'PAY' ? after(times.phase, protection.owed.barred) : null,
    dispute: toDisputeHint(money),
    commission: side === 'seller' && gross > 0 ? toCommission(card, gross) : null,
    ...(story.piece ? { piece: toPiece(story.piece.card) } : {}),
    timeline: [assigned, ...events.map((event) => toEvent(moduleRules, event))],
  };
}

/**
 * Modules of a project as this viewer may see them, in one answer however much was written, with links to pictures that nobody
 * else sees yet.
 */
export async function toModules(stories: readonly ModuleStory[], viewerId: string): Promise<Module[]> {
  // All modules of a freelancer have the same piece, which is given its links and shown once.
  const firsts = new Map(stories.toReversed().map((story) => [story.item.card.seller.id, story]));
  const modules = stories.map(async (story) => {
    const { piece, ...module } = toModule({ ...story, events: story.events.slice(-MAX_EVENTS) }, viewerId);
    const isFirst = firsts.get(module.freelancerId) === story;
    return { ...module, ...(piece && isFirst ? { piece: await withLinks(piece) } : {}) };
  });
  return fit(await Promise.all(modules));
}
