import { countsRefund } from '#functions/domain/work/money/count-refunds.ts';
import { upToDate } from '#functions/domain/work/record.ts';
import { requireAllowed, type Decider } from '#functions/domain/work/require.ts';
import type { Module } from '#shared/entities/work/module.ts';
import { moduleRules } from '#shared/work/module.ts';

import { decide } from './decide.ts';
import { moduleKind } from './kind.ts';
import type { ModuleStory } from './record.ts';

/**
 * Ends a module: as its client once money is held and it is late; as its freelancer until its work is approved, and while no
 * money is held until it is paid. What is held goes back, and nothing is owed. Ending it again changes nothing. 429 for who has
 * had too much given back in a day.
 */
export const cancel = (
  { reason, ...decider }: Decider & { reason?: string | undefined },
  found?: ModuleStory,
): Promise<Module> =>
  decide(
    decider,
    found,
    (story, side) => {
      if (upToDate(moduleRules, story).item.card.phase === 'ENDED') return undefined;
      const verb = side === 'buyer' ? 'cancel' : 'decline';
      requireAllowed(moduleKind, story, verb, side, decider.seen);
      return { do: verb, note: reason };
    },
    countsRefund(decider.userId),
  );
