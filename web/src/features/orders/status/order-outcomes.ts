import type { OrderCard } from '#shared/entities/work/order.ts';
import { protection } from '#shared/rules/money/protection.ts';
import { plural } from '#shared/rules/text/plural.ts';
import * as orderTexts from '#shared/texts/orders.ts';

type Progress = Pick<OrderCard, 'isPaid' | 'isCompleted'>;

const reviewDays = plural(protection.review, 'day');

/** What delivering this order leads to, as its seller is told before. */
export const deliveryOutcome = ({ isPaid }: Pick<Progress, 'isPaid'>): string =>
  isPaid
    ? `The buyer has paid and gets the work at once. The money is released to you when they approve it, or after ${reviewDays} without an answer. You cannot replace the work unless they ask for a revision.`
    : 'The buyer sees that it is there, and gets it once it is paid. Until then you can replace it.';

/** What paying this order leads to, as its buyer is told before. */
export const paymentOutcome = ({ isCompleted }: Pick<Progress, 'isCompleted'>): string =>
  isCompleted
    ? `The work is ready. It opens as soon as the payment has gone through. Your money is held until you approve it, for ${reviewDays} at most unless you ask for a revision or open a dispute.`
    : 'Pay now, and your money is held until you approve the work; or pay on delivery.';

/** Why this cannot be done to the order now, for pages that are about it alone. */
export function whyNot(
  action: 'pay' | 'deliver' | 'writeRequirements',
  { stage, isPaid }: Pick<OrderCard, 'stage' | 'isPaid'>,
): string {
  if (stage === 'CANCELLED') return orderTexts.cancelled.message;
  if (action === 'writeRequirements') return orderTexts.requirementsClosed.message;
  if (action === 'pay') return isPaid ? orderTexts.alreadyPaid.message : orderTexts.tooEarlyToPay.message;
  return orderTexts.paidWorkIsFinal.message;
}
