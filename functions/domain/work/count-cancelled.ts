import { countCancelled } from '#functions/domain/money/payments/limits.ts';
import { isPaid } from '#shared/work/progress.ts';

import type { AlsoSteps } from './act.ts';
import type { WorkItem } from './record.ts';

/** The step that counts paid work which this person ends as its buyer, alone; 429 beyond what they may end in a day. */
export const countsCancelled =
  (userId: string): AlsoSteps<WorkItem> =>
  async ({ card }, after) =>
    after.card.phase === 'ENDED' && isPaid(card) && card.buyer.id === userId ? [countCancelled(userId)] : [];
