import { minorOf, subtract, toMajor } from '#shared/rules/money/money.ts';
import type { ModuleParty } from '#shared/rules/work/module.ts';
import { holdSentences, offerSentences } from '#web/components/held-money/hold-sentence.ts';
import { sharesText } from '#web/components/held-money/shares.ts';
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
  if (stage === 'ENDED') return ['No money is held.'];
  if (stage === 'OK' || stage === 'PAY')
    return [isClient ? 'You have not paid yet.' : `${buyer.username} has not paid yet.`];
  return [
    isClient
      ? `You have not paid beforehand: you pay once you and ${seller.username} agree on an amount.`
      : `${buyer.username} has not paid beforehand, but pays once you both agree on an amount.`,
  ];
}

/** Where held money goes once its approved amount is confirmed. */
function approved(module: SidedModule, party: ModuleParty): string {
  const { hold, amount, seller } = module;
  const held = minorOf(hold?.amount ?? toMajor(0));
  const toSeller = minorOf(amount ?? toMajor(0));
  const shares = sharesText(
    { toSeller: toMajor(toSeller), toBuyer: toMajor(subtract(held, toSeller)) },
    module,
    roleOf(party),
  );
  const who = party === 'client' ? `${seller.username} confirms` : 'you confirm';
  return `${formatMoney(toMajor(held))} is held. Once ${who} the amount, ${shares}.`;
}
