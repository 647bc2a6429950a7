import { countCancelled, countGivenBack } from '#functions/domain/money/payments/limits.ts';
import type { AlsoSteps } from '#functions/domain/work/act.ts';
import type { WorkCard, WorkItem } from '#functions/domain/work/record.ts';
import { conflict } from '#functions/lib/errors.ts';
import * as workLimits from '#shared/limits/work.ts';
import * as workTexts from '#shared/texts/work.ts';
import { isPaid, keptOf, paidIn } from '#shared/work/progress.ts';

/**
 * The step that counts a refund of more than half of a payment, all at once or in parts, for the person who causes it, because
 * the marketplace loses its fee. A buyer who asks for one is counted at once, as silence agrees, and then not the seller, whose
 * refunds others could use up. 429 beyond the limit of a day: they can do it another day, and the clock ends it too. How a dispute
 * ends counts for nobody.
 */
export const countsRefund =
  (userId: string): AlsoSteps<WorkItem> =>
  async ({ card: before }, { card: after }) => {
    const isMostBack = !isMostlyBack(before) && isMostlyBack(after);
    const wasAsked = before.times.cancelAsked !== undefined;
    if (before.buyer.id !== userId) return isMostBack && !wasAsked ? [countGivenBack(userId)] : [];
    const hasAsked = isPaid(before) && !wasAsked && after.times.cancelAsked !== undefined;
    return isMostBack || hasAsked ? [countCancelled(userId)] : [];
  };

const isMostlyBack = (card: WorkCard): boolean => 2 * keptOf(card.money) < paidIn(card);

/**
 * What the card says after its seller has refunded one more part: each is a refund at the provider, a credit note and a line of
 * the receipt. 409 beyond those that there is room for.
 */
export function withRefundedPart({ refundedParts = 0 }: WorkCard): Pick<WorkCard, 'refundedParts'> {
  if (refundedParts >= workLimits.refundedParts) throw conflict(workTexts.tooManyRefunds);
  return { refundedParts: refundedParts + 1 };
}
