import { countCancelled, countGivenBack } from '#functions/domain/money/payments/limits.ts';
import type { AlsoSteps } from '#functions/domain/work/act.ts';
import type { WorkItem } from '#functions/domain/work/record.ts';
import { isPaid, keptOf } from '#shared/work/progress.ts';

/**
 * The step that counts a full refund for the person who causes it, because the marketplace loses its fee. A buyer who
 * asks for one is counted at once, as silence agrees. 429 beyond the limit of a day: they can do it another day, and
 * the clock ends it too. How a dispute ends counts for nobody.
 */
export const countsRefund =
  (userId: string): AlsoSteps<WorkItem> =>
  async ({ card: before }, { card: after }) => {
    const isAllBack = keptOf(before.money) > 0 && keptOf(after.money) === 0;
    if (before.buyer.id !== userId) return isAllBack ? [countGivenBack(userId)] : [];
    const hasAsked = isPaid(before) && !before.times.cancelAsked && after.times.cancelAsked !== undefined;
    return isAllBack || hasAsked ? [countCancelled(userId)] : [];
  };
