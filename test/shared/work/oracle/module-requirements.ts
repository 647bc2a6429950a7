import { messages } from '#shared/messages.ts';
import { refusals } from '#shared/refusals.ts';
import { isLocked, type ModuleAction, type ModuleActor } from '#shared/rules/module.ts';
import { DAY, protection } from '#shared/rules/protection.ts';

import type { Requirement } from './machine.ts';
import { moduleCeiling, moduleDeadline, sideOf, type ModuleFacts } from './module-facts.ts';

const said = refusals.modules;
const { dispute, late, module: days } = protection;

/** The days that the other side needs at least: to open a dispute, and for the dispute itself. */
const afterRefusal = days.afterRefusal + dispute.least;
const afterApproval = days.confirm + afterRefusal;
/** For looking at handed-in work, refusing as many amounts as can be approved, and a dispute. */
const afterSubmission = days.review + days.lowerApprovals * days.afterRefusal + dispute.least;
const afterRework = days.rework + afterSubmission;

/** Whether so many days are left before the money of this module cannot be held any longer. */
const hasDays = (facts: ModuleFacts, now: number, needed: number): boolean =>
  now + needed * DAY <= moduleCeiling(facts);

const isFunded = ({ fundedAt }: ModuleFacts): boolean => fundedAt !== undefined;

function refusalToFund(facts: ModuleFacts, now: number): string | undefined {
  if (isFunded(facts)) return said.alreadyFunded;
  if (facts.status !== 'WAITING') return undefined;
  const deadline = moduleDeadline(facts);
  if (now >= deadline) return said.tooLateToFund;
  return deadline <= now + days.fundAhead * DAY ? undefined : said.tooEarlyToFund;
}

function refusalToCancel(facts: ModuleFacts, now: number): string | undefined {
  if (!isFunded(facts)) return said.notFunded;
  return now >= moduleDeadline(facts) + late.grace * DAY ? undefined : said.tooEarlyToCancel;
}

/** What the actions on a module require besides its stage. */
export const moduleRequirements: { readonly [A in ModuleAction]?: Requirement<ModuleFacts> } = {
  edit: {
    words: 'never edited, and no money was added',
    refusal: (facts) => {
      if (isLocked(facts)) return messages.modules.locked;
      return isFunded(facts) ? said.fundedIsFixed : undefined;
    },
  },
  fund: {
    words: `no money is held for it yet; before it is handed in, a deadline in the next ${days.fundAhead} days`,
    refusal: refusalToFund,
  },
  submit: {
    words: `funded work is replaced only while ${afterSubmission} days are left to hold the money`,
    refusal: (facts, now) =>
      facts.status === 'SUBMITTED' && !hasDays(facts, now, afterSubmission)
        ? said.noTimeToReplace
        : undefined,
  },
  requestRework: {
    words: `funded: ${afterRework} days are left to hold the money`,
    refusal: (facts, now) => (hasDays(facts, now, afterRework) ? undefined : said.noTimeForRework),
  },
  refuse: {
    words: `funded: ${afterRefusal} days are left to hold the money`,
    refusal: (facts, now) => (hasDays(facts, now, afterRefusal) ? undefined : said.noTimeToRefuse),
  },
  cancel: { words: 'funded, and a day after the deadline', refusal: refusalToCancel },
  quit: { words: 'funded', refusal: (facts) => (isFunded(facts) ? undefined : said.notFunded) },
  dispute: {
    words: 'funded; about an approved amount, only if it is less than what is held',
    refusal: (facts) => {
      if (!isFunded(facts)) return said.notFunded;
      return facts.status === 'OK' && facts.amount === facts.held ? said.allIsApproved : undefined;
    },
  },
  acceptOffer: {
    words: 'the other side has named an amount',
    refusal: ({ dispute: open }, _now, actor) =>
      open?.[sideOf(actor as ModuleActor) === 'buyer' ? 'seller' : 'buyer'] === undefined
        ? refusals.orders.noOffer
        : undefined,
  },
};

/** Why this amount (minor units) of a funded module cannot be approved now; undefined if it can, and if it is not funded. */
export function refusalOfAmount(facts: ModuleFacts, amount: number, now: number): string | undefined {
  const { held, lowerApprovals = 0 } = facts;
  if (!isFunded(facts) || amount === held) return undefined;
  if (amount > held) return said.aboveHeld;
  if (lowerApprovals >= days.lowerApprovals) return said.approvedLessTooOften;
  return hasDays(facts, now, afterApproval) ? undefined : said.noTimeToApproveLess;
}
