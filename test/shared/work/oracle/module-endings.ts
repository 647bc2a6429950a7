import type { ModuleAction, ModuleStage } from '#shared/rules/module.ts';
import { DAY, protection } from '#shared/rules/protection.ts';

import { daysAfter, disputeTimes, earliestOf, later } from './held-money.ts';
import type { Ending } from './machine.ts';
import { moduleCeiling, stageOf, type ModuleFacts } from './module-facts.ts';

const { module: days, late } = protection;

const time = (iso: string) => Date.parse(iso);

/** A clock of money: it never runs beyond the ceiling. */
const held = (ending: Ending<ModuleAction, ModuleFacts>): Ending<ModuleAction, ModuleFacts> => ({
  ...ending,
  at: (facts) => {
    const at = ending.at(facts);
    return at === undefined ? undefined : Math.min(at, moduleCeiling(facts));
  },
});

/** How a module goes on or ends by itself, by its stage. Everything that holds money has an end. */
export const moduleEndings: { readonly [S in ModuleStage]?: readonly Ending<ModuleAction, ModuleFacts>[] } = {
  WAITING: [
    held({
      do: 'lapse',
      at: (facts) => daysAfter(facts, time(facts.assignedAt), facts.deadlineDays + late.end),
      words: `${late.end} days after the deadline; what is held goes back`,
    }),
  ],
  SUBMITTED: [
    held({
      do: 'approve',
      at: (facts) =>
        facts.fundedAt && facts.submittedAt
          ? Math.max(
              daysAfter(facts, later(facts.fundedAt, facts.submittedAt), days.review),
              daysAfter(facts, time(facts.statusAt), days.afterRefusal),
            )
          : undefined,
      words: `funded: ${days.review} days after the later of funding and handing in, and at least ${days.afterRefusal} after a refusal`,
    }),
  ],
  OK: [
    held({
      do: 'confirm',
      at: (facts) => (facts.fundedAt ? daysAfter(facts, time(facts.statusAt), days.confirm) : undefined),
      words: `funded: ${days.confirm} days after the approval`,
    }),
    {
      do: 'lapse',
      at: ({ fundedAt, statusAt }) => (fundedAt ? undefined : time(statusAt) + protection.unpaid * DAY),
      words: `not funded: ${protection.unpaid} days after the approval`,
    },
  ],
  REWORK: [
    held({
      do: 'lapse',
      at: (facts) => daysAfter(facts, later(facts.fundedAt ?? facts.statusAt, facts.statusAt), days.rework),
      words: `${days.rework} days after the later of funding and the request; what is held goes back`,
    }),
  ],
  DISPUTED: [
    held({ do: 'acceptOffer', at: disputeTimes.silent, words: disputeTimes.words.silent }),
    held({ do: 'divide', at: disputeTimes.undecided, words: disputeTimes.words.undecided }),
  ],
};

/** The earliest of these that runs in the module's stage: when it is due (milliseconds), and what it does. */
export const moduleEndingOf = (facts: ModuleFacts): { at: number; do: ModuleAction } | undefined =>
  earliestOf(moduleEndings[stageOf(facts)], facts);
