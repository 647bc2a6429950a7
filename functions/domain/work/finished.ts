import { above, absent } from '#functions/table/conditions.ts';
import type { Phase } from '#shared/work/phases.ts';

/** The condition that work is done with something for its seller, and not in question. */
export const finished = {
  'card.phase': 'DONE' satisfies Phase,
  'card.money.released': above(0),
  'card.money.frozenAt': absent,
  'card.money.takenBack': absent,
};
