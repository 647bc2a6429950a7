import { factsOf, progressOf, type ModuleFacts } from '#shared/rules/module-facts.ts';
import { moduleRules } from '#shared/rules/module-rules.ts';
import type { ModuleAction, ModuleActor } from '#shared/rules/module.ts';

/** What somebody does to a module, at an ISO time. `amount` in minor units: paid, approved, or named in a dispute. */
export type Act = {
  action: ModuleAction;
  by: ModuleActor;
  at: string;
  amount?: number | undefined;
  /** The days that what is released will take to clear, of a payment. */
  clearance?: number | undefined;
};

/** A module after this was done, and what is booked with it. Nothing is checked but that its stage allows the action. */
export function advance<Facts extends ModuleFacts>(before: Facts, act: Act) {
  const { after, journal } = moduleRules.step(progressOf(before), { ...act, clearance: act.clearance ?? 0 });
  return { after: { ...before, ...factsOf(after) }, journal };
}

/** A module after this was done. */
export const progress = <Facts extends ModuleFacts>(before: Facts, act: Act): Facts =>
  advance(before, act).after;
