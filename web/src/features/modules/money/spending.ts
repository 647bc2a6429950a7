import type { Module } from '#shared/entities/work/module.ts';
import { divide } from '#shared/rules/money/divide.ts';
import { addUp, minorOf, subtract, type Minor } from '#shared/rules/money/money.ts';
import { netOf } from '#web/components/held-money/shares.ts';

type Priced = Pick<Module, 'amount' | 'stage' | 'hold'>;
type Sold = Priced & Pick<Module, 'commission'>;

/** The amounts of a project: its accepted bid, what is approved, held and paid so far, and by how much what is approved exceeds the bid. */
export type Spending = {
  bid: Minor;
  approved: Minor;
  held: Minor;
  paid: Minor;
  left: Minor;
  excess: Minor;
};

const NOTHING = 0 as Minor;

const larger = (one: Minor, other: Minor) => (one > other ? one : other);

const positive = (amount: Minor) => (amount > 0 ? amount : NOTHING);

/** What is approved of a module, or was released of it. */
const approvedOf = ({ amount, stage, hold }: Priced): Minor => {
  if (hold && (stage === 'COMPLETED' || stage === 'ENDED')) return minorOf(hold.toSeller);
  return amount === null || stage === 'ENDED' ? NOTHING : minorOf(amount);
};

/** What is held for modules now. */
const heldFor = (modules: readonly Priced[]): Minor =>
  addUp(modules.map(({ hold }) => (hold ? minorOf(hold.amount) : NOTHING)));

/** What was paid for modules that are completed. */
export const paidFor = (modules: readonly Priced[]): Minor =>
  addUp(modules.filter(({ stage }) => stage === 'COMPLETED').map(approvedOf));

/** The same after commission, as its freelancer sees it. */
export const netHeldFor = (modules: readonly Sold[]): Minor =>
  addUp(
    modules.map(({ hold, commission }) =>
      netOf(hold ? minorOf(hold.amount) : NOTHING, commission?.rate ?? 0),
    ),
  );
export const netPaidFor = (modules: readonly Sold[]): Minor => addUp(modules.map(netPaidOf));

/** What the freelancer got of a module that is completed, after commission. */
export const netPaidOf = (module: Sold): Minor => {
  if (module.stage !== 'COMPLETED') return NOTHING;
  return module.commission ? minorOf(module.commission.net) : approvedOf(module);
};

/** The spending on a project with this accepted bid and these modules. */
export function spending(bid: Minor, modules: readonly Priced[]): Spending {
  const approved = addUp(modules.map(approvedOf));
  return {
    bid,
    approved,
    held: heldFor(modules),
    paid: paidFor(modules),
    left: positive(subtract(bid, approved)),
    excess: positive(subtract(approved, bid)),
  };
}

/** What of the bid is neither approved nor held yet, for one more payment. */
export const leftToFund = (bid: Minor, modules: readonly Priced[]): Minor =>
  positive(subtract(bid, addUp(modules.map((module) => larger(approvedOf(module), heldFor([module]))))));

/**
 * What this module is funded with if its client does not say otherwise: its part of the bid, equal to the cent, and at most what
 * is left of it. `number` counts the modules from 1.
 */
export function usualFunding(bid: Minor, numberOfModules: number, number: number, left: Minor): Minor {
  const parts = divide(
    bid,
    Array.from({ length: numberOfModules }, () => 1),
  );
  const part = parts[(number - 1) % numberOfModules] ?? 0;
  return Math.min(part, left) as Minor;
}

/** By how much an amount that is to be approved exceeds what is left of the bid. */
export const excessOf = (amount: Minor, { left }: Pick<Spending, 'left'>): Minor =>
  positive(subtract(amount, left));
