import type { Module, ModuleClock } from '#shared/entities/work/module.ts';
import type { ModuleParty } from '#shared/rules/work/module.ts';
import { disputeEnd, disputeEndsBy } from '#web/components/held-money/dispute-ends.ts';
import {
  splitFacts,
  splitSentence,
  type SplitSentence,
  type SplitSentences,
} from '#web/components/held-money/shares.ts';
import { now } from '#web/lib/time/clock.ts';
import { formatMoment } from '#web/lib/time/moment.ts';

import { roleOf, type SidedModule } from '../module-sides.ts';

/** What a module waits for until it ends, or is approved, by itself. */
type Awaited =
  | 'approval'
  | 'unpaidApproval'
  | 'paidWork'
  | 'unpaidWork'
  | 'paidRework'
  | 'unpaidRework'
  | 'unpaidConfirmation';

const ends: Record<ModuleParty, Record<Awaited, SplitSentence>> = {
  client: {
    approval: ({ when, name, got }) => `If you do nothing by ${when}, ${got} is released to ${name}.`,
    unpaidApproval: ({ when }) => `If you do nothing by ${when}, the module ends.`,
    paidWork: ({ when, name, back }) =>
      `If ${name} does not hand in the work by ${when}, the module ends and ${back} is refunded to you.`,
    unpaidWork: ({ when, name }) => `If ${name} does not hand in the work by ${when}, the module ends.`,
    paidRework: ({ when, name, back }) =>
      `If ${name} does not hand it in again by ${when}, the module ends and ${back} is refunded to you.`,
    unpaidRework: ({ when, name }) => `If ${name} does not hand it in again by ${when}, the module ends.`,
    unpaidConfirmation: ({ when, name }) => `If ${name} does not answer by ${when}, the module ends.`,
  },
  freelancer: {
    approval: ({ when, name, got }) => `If ${name} does nothing by ${when}, you get ${got}.`,
    unpaidApproval: ({ when, name }) =>
      `If ${name} does nothing by ${when}, the module ends, and you get nothing for it.`,
    paidWork: ({ when, name, back }) =>
      `If you do not hand in the work by ${when}, the module ends and ${back} is refunded to ${name}.`,
    unpaidWork: ({ when }) => `If you do not hand in the work by ${when}, the module ends.`,
    paidRework: ({ when, name, back }) =>
      `If you do not hand it in again by ${when}, the module ends and ${back} is refunded to ${name}.`,
    unpaidRework: ({ when }) => `If you do not hand it in again by ${when}, the module ends.`,
    unpaidConfirmation: ({ when }) => `If you do not answer by ${when}, the module ends.`,
  },
};

/** How an approved amount of held money is confirmed by itself. */
const confirmation: SplitSentences = {
  buyer: {
    toSeller: ({ when, name, got }) =>
      `If ${name} does not answer by ${when}, ${got} is released to ${name}.`,
    toBuyer: ({ when, name, back }) => `If ${name} does not answer by ${when}, ${back} is refunded to you.`,
    toBoth: ({ when, name, got, back }) =>
      `If ${name} does not answer by ${when}, ${got} is released to ${name} and ${back} is refunded to you.`,
  },
  seller: {
    toSeller: ({ when, got }) => `If you do not answer by ${when}, you get ${got}.`,
    toBuyer: ({ when, name, back }) => `If you do not answer by ${when}, ${back} is refunded to ${name}.`,
    toBoth: ({ when, name, got, back }) =>
      `If you do not answer by ${when}, you get ${got} and ${back} is refunded to ${name}.`,
  },
};

function awaitedOf({ stage }: Module, { action, toBuyer }: ModuleClock): Awaited {
  if (stage === 'SUBMITTED') return action === 'approve' ? 'approval' : 'unpaidApproval';
  if (stage === 'OK') return 'unpaidConfirmation';
  if (stage === 'REWORK') return toBuyer > 0 ? 'paidRework' : 'unpaidRework';
  return toBuyer > 0 ? 'paidWork' : 'unpaidWork';
}

function endBy(module: SidedModule, clock: ModuleClock, party: ModuleParty, moment: string): string {
  const role = roleOf(party);
  if (module.stage === 'DISPUTED') return disputeEnd(disputeEndsBy, { ...module, clock }, role, moment);
  if (clock.action === 'confirm') return splitSentence(confirmation, clock, module, role, moment);
  return ends[party][awaitedOf(module, clock)](splitFacts(clock, module, role, moment));
}

/** What happens by itself to a module and when, as this party reads it; null if nothing does. */
export function clockSentence(module: SidedModule, party: ModuleParty, at = now()): string | null {
  const { clock, barsAt } = module;
  if (clock) return endBy(module, clock, party, formatMoment(clock.at, at));
  if (!barsAt || party !== 'client') return null;
  return Date.parse(barsAt) > at
    ? `If you do not pay by ${formatMoment(barsAt, at)}, you can neither hire nor order until it is paid.`
    : 'It is long overdue: you can neither hire nor order until it is paid.';
}
