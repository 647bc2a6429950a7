import { minorOf, subtract, toMajor } from '#shared/rules/money/money.ts';
import type { ModuleParty } from '#shared/rules/work/module.ts';
import { holdSentences, offerSentences } from '#web/components/held-money/hold-sentence.ts';
import { NOTHING, splitSentence, type SplitSentences } from '#web/components/held-money/shares.ts';
import { formatMoney } from '#web/lib/format.ts';

import { roleOf, type SidedModule } from '../module-sides.ts';

/** Where the money of a module is, as this party reads it: one sentence for each part of it. */
export function moneySentences(module: SidedModule, party: ModuleParty): string[] {
  const { hold, stage } = module;
  const role = roleOf(party);
  if (!hold) return unpaid(module, party);
  if (stage === 'OK' && hold.state === 'held' && module.amount !== null) return [approved(module, party)];
  return [...holdSentences(module, role, 'module'), ...offerSentences(module, role)];
}

/** What a module says about money that nobody has paid. */
function unpaid({ stage, buyer, seller }: SidedModule, party: ModuleParty): string[] {
  const isClient = party === 'client';
  if (stage === 'ENDED') return ['No money is held or owed.'];
  if (stage === 'OK' || stage === 'PAY')
    return [isClient ? 'You have not paid yet.' : `${buyer.username} has not paid yet.`];
  return [
    isClient
      ? `You have not paid in advance: you pay once you and ${seller.username} agree on an amount.`
      : `${buyer.username} has not paid in advance, but pays once you both agree on an amount.`,
  ];
}

const onceConfirmed: SplitSentences = {
  buyer: {
    toSeller: ({ name, got }) => `Once ${name} confirms the amount, ${got} is released to ${name}.`,
    toBuyer: ({ name, back }) => `Once ${name} confirms the amount, ${back} is refunded to you.`,
    toBoth: ({ name, got, back }) =>
      `Once ${name} confirms the amount, ${got} is released to ${name} and ${back} is refunded to you.`,
  },
  seller: {
    toSeller: ({ got }) => `Once you confirm the amount, you get ${got}.`,
    toBuyer: ({ name, back }) => `Once you confirm the amount, ${back} is refunded to ${name}.`,
    toBoth: ({ name, got, back }) =>
      `Once you confirm the amount, you get ${got} and ${back} is refunded to ${name}.`,
  },
};

/** Where held money goes once its approved amount is confirmed. */
function approved(module: SidedModule, party: ModuleParty): string {
  const held = minorOf(module.hold?.amount ?? NOTHING);
  const toSeller = minorOf(module.amount ?? NOTHING);
  const shares = { toSeller: toMajor(toSeller), toBuyer: toMajor(subtract(held, toSeller)) };
  const confirmed = splitSentence(onceConfirmed, shares, module, roleOf(party));
  return `${formatMoney(toMajor(held))} is held. ${confirmed}`;
}
