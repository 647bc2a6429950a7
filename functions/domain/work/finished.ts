import { above, absent, type Condition } from '#functions/table/conditions.ts';
import type { Phase } from '#shared/work/phases.ts';

import type { WorkCard } from './record.ts';

/** The condition that work is done with something for its seller, and not in question. */
export const finished: Condition = {
  'card.phase': 'DONE' satisfies Phase,
  'card.money.released': above(0),
  'card.money.frozenAt': absent,
  'card.money.takenBack': absent,
};

/** The same of this work. */
export const isFinished = ({ phase, money }: WorkCard): boolean =>
  phase === 'DONE' && money.released > 0 && !money.frozenAt && !money.takenBack;
