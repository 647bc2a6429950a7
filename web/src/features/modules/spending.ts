import type { Module } from '#shared/entities/module.ts';
import { addUp, minorOf, subtract, type Minor } from '#shared/rules/money.ts';

type Priced = Pick<Module, 'amount' | 'status'>;

/** The amounts of a project: its accepted bid, what is approved and paid so far, and by how much this exceeds the bid. */
export type Spending = { bid: Minor; approved: Minor; paid: Minor; left: Minor; excess: Minor };

const NOTHING = 0 as Minor;

const positive = (amount: Minor) => (amount > 0 ? amount : NOTHING);
const sum = (modules: readonly Priced[]) =>
  addUp(modules.map(({ amount }) => (amount === null ? NOTHING : minorOf(amount))));

/** The spending on a project with this accepted bid and these modules. */
export function spending(bid: Minor, modules: readonly Priced[]): Spending {
  const approved = sum(modules);
  return {
    bid,
    approved,
    paid: sum(modules.filter(({ status }) => status === 'COMPLETED')),
    left: positive(subtract(bid, approved)),
    excess: positive(subtract(approved, bid)),
  };
}

/** By how much an amount that is to be approved exceeds what is left of the bid. */
export const excessOf = (amount: Minor, { left }: Pick<Spending, 'left'>): Minor =>
  positive(subtract(amount, left));
