import { upToDate, type WorkCard } from '#functions/domain/work/record.ts';
import { requireAllowed, requireSide, type Decider } from '#functions/domain/work/require.ts';
import { now } from '#functions/lib/clock.ts';
import { at, conflict, invalid } from '#functions/lib/errors.ts';
import { formatFor } from '#functions/lib/format-for.ts';
import type { Module, ModuleEdit } from '#shared/entities/work/module.ts';
import type { Side } from '#shared/rules/money/held-money.ts';
import { toMajor } from '#shared/rules/money/money.ts';
import type { ModuleStatus } from '#shared/rules/work/module.ts';
import * as moduleTexts from '#shared/texts/modules.ts';
import { moduleRules } from '#shared/work/module.ts';
import { refusalOfAmount } from '#shared/work/named.ts';
import type { NamedVerb } from '#shared/work/phases.ts';
import { deadlineOf, firstPayment } from '#shared/work/progress.ts';

import { decide } from './decide.ts';
import { moduleKind } from './kind.ts';
import { access, notYours } from './read.ts';
import type { ModuleStory } from './record.ts';
import { statusOf } from './wire.ts';

const deadlineIsOver = () => invalid(moduleTexts.deadlineOver, at('deadlineDays', moduleTexts.deadlineOver));

/** Edits an assigned module. It is locked after one edit. The same again changes nothing. 400 when the deadline would already be over. */
export const edit = (
  { id, userId }: Decider,
  { seen, name, details, deadlineDays }: ModuleEdit,
  found?: ModuleStory,
): Promise<Module> =>
  decide({ id, userId }, found, (story, side) => {
    requireSide(access, story, userId, 'buyer');
    const { card, details: stored } = upToDate(moduleRules, story).item;
    const { title, terms } = card;
    if (card.edits > 0) {
      if (title === name && stored === details && terms.days === deadlineDays) return undefined;
      throw conflict(moduleTexts.locked);
    }
    requireAllowed(moduleKind, story, 'edit', side);
    requireSeen(card, seen);
    const changes = { title: name, terms: { ...terms, days: deadlineDays } };
    if (deadlineOf({ ...card, ...changes }) <= now()) throw deadlineIsOver();
    return { do: 'edit', card: changes, set: { details } };
  });

function outdated(card: WorkCard) {
  const status = statusOf(card);
  if (card.agreed === undefined) return conflict(moduleTexts.decideAnew({ status }));
  const amount = formatFor().money(toMajor(card.agreed));
  return conflict(moduleTexts.decideAnewFor({ status, amount }));
}

/** Requires that the module has the version that was seen, if the request names one. */
function requireSeen(card: WorkCard, seen: number | undefined): void {
  if (seen !== undefined && card.version !== seen) throw outdated(card);
}

/** The decision by which a side moves a module to a status (PUT /modules/:id/status), if there is one. */
const decisions: Record<Side, Partial<Record<ModuleStatus, NamedVerb>>> = {
  buyer: { OK: 'approve', REWORK: 'revise' },
  seller: { PAY: 'confirm', SUBMITTED: 'refuse' },
};

type Status = { status: ModuleStatus; amount?: number | undefined; seen?: number | undefined };

/**
 * Makes a side's decision on a module: approval with its amount (minor units), rework, confirmation, refusal. 409 when
 * the module is not as it was seen, when the confirmed amount is not the approved one, or when more is approved than is held.
 */
export const decideStatus = (
  decider: Decider,
  { status, amount, seen }: Status,
  found?: ModuleStory,
): Promise<Module> =>
  decide(decider, found, (story, side) => {
    const verb = decisions[side][status];
    const { card } = upToDate(moduleRules, story).item;
    if (!verb) throw undecidable(card, side, status);
    if (isRepeated(card, { status, amount, seen })) return undefined;
    requireAllowed(moduleKind, story, verb, side);
    requireSeen(card, seen);
    if (verb === 'confirm' && amount !== undefined && amount !== card.agreed) throw outdated(card);
    if (verb !== 'approve') return { do: verb };
    const tooMuch = refusalOfAmount(card, amount ?? 0, now());
    if (tooMuch) throw conflict(tooMuch);
    return { do: verb, amount };
  });

/** Whether the module is as this decision leaves it. A funded one is completed by its confirmation, or the approval of all that was held when it was handed in. */
function isRepeated(card: WorkCard, { status, amount, seen }: Status): boolean {
  const stage = moduleRules.stageOf(card);
  const payment = firstPayment(card);
  const isCompleting = status === 'PAY' || (status === 'OK' && amount === payment?.amount);
  const isThere = stage === status || (isCompleting && payment?.as === 'hold' && stage === 'COMPLETED');
  return (
    isThere &&
    (amount === undefined || card.agreed === amount) &&
    (seen === undefined || card.version === seen + 1)
  );
}

/** The error for a status that this side cannot set: the other side sets it (403), or nobody does (409). */
function undecidable(card: WorkCard, side: Side, status: ModuleStatus): Error {
  const isForOther = decisions[side === 'buyer' ? 'seller' : 'buyer'][status] !== undefined;
  return isForOther ? notYours() : conflict(moduleTexts.changedTo({ status: statusOf(card) }));
}
