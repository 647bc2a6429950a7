import type { ModuleParty } from '#shared/rules/work/module.ts';
import type { DecisionTexts } from '#web/components/held-money/decision-dialog.tsx';
import { formatMoney } from '#web/lib/format.ts';

import type { SidedModule } from '../module-sides.ts';

/** What is said about ending a module: its money goes back to the client, or is not owed any more. */
export function endTexts(module: SidedModule, party: ModuleParty): DecisionTexts {
  const { name, hold, buyer, seller } = module;
  const held = hold && hold.amount > 0 ? formatMoney(hold.amount) : undefined;
  if (party === 'client') {
    const outcome = `${seller.username} sees that you cancelled it. You can assign another module in its place.`;
    return {
      title: `Cancel “${name}”?`,
      description: held ? `All of the ${held} that is held is refunded to your card. ${outcome}` : outcome,
      action: 'Cancel the module',
      done: 'Module cancelled.',
      isDangerous: true,
    };
  }
  const outcome = `You get nothing for it. ${buyer.username} can assign another module in its place.`;
  const ofMoney = held
    ? `All of the ${held} that is held is refunded to ${buyer.username}. `
    : noLongerOwed(module);
  return {
    title: `Give up “${name}”?`,
    description: ofMoney + outcome,
    action: 'Give it up',
    done: 'Module given up.',
    isDangerous: true,
  };
}

/** What the client does not owe any more once its freelancer has given up a confirmed module. */
const noLongerOwed = ({ stage, amount, buyer }: SidedModule): string =>
  stage === 'PAY' && amount !== null ? `${buyer.username} no longer owes you ${formatMoney(amount)}. ` : '';
