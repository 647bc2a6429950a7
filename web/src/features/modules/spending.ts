import type { Module } from '#shared/entities/module.ts';
import { toMajor, toMinor } from '#shared/rules/money.ts';

type Priced = Pick<Module, 'amount' | 'status'>;

const sum = (modules: readonly Priced[]) =>
  toMajor(modules.reduce((total, { amount }) => total + (toMinor(amount ?? 0) ?? 0), 0));

/** The sums of a project's approved and paid amounts so far, in major units. */
export function spending(modules: readonly Priced[]): { approved: number; paid: number } {
  return { approved: sum(modules), paid: sum(modules.filter(({ status }) => status === 'COMPLETED')) };
}
