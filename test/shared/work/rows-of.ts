import type { HeldMoney } from '#shared/rules/held-money.ts';
import type { Journal } from '#shared/work/effects.ts';

import type { Act, Booked } from './compare.ts';

type Transition = { action: string; by: string; from: readonly string[]; to: string };

/** The steps of a state machine, one for each state, in its order. */
export const rowsOf = ({ transitions }: { transitions: readonly Transition[] }): string[] =>
  transitions.flatMap(({ action, by, from, to }) =>
    (from.length > 0 ? from : ['(new)']).map((state) => `${action} by ${by}: ${state} -> ${to}`),
  );

/** What is booked with the charge itself, with what a bank takes back, or with what could not be paid out. */
const bookedElsewhere: ReadonlySet<string> = new Set(['pay', 'takeBack', 'returnUnclaimed']);

/** How a step divides what is held, of the journal that its effect names. */
export const dividedBy = (journal: Journal | undefined): Booked | undefined =>
  journal?.kind === 'divide' ? { toSeller: journal.toSeller, toBuyer: journal.toBuyer } : undefined;

/** What is booked with a step, by the difference that it makes. */
export const journalByDifference =
  <Facts extends HeldMoney, Action extends string, Actor>(
    progress: (facts: Facts, act: Act<Action, Actor>) => Facts,
  ) =>
  (before: Facts, act: Act<Action, Actor>): Booked | undefined => {
    const after = progress(before, act);
    const toSeller = after.released - before.released;
    const toBuyer = after.returning - before.returning;
    if (bookedElsewhere.has(act.action) || (toSeller === 0 && toBuyer === 0)) return undefined;
    return { toSeller, toBuyer };
  };
