import type { Bid } from '#shared/entities/work/bid.ts';
import { protection } from '#shared/rules/money/protection.ts';
import { plural } from '#shared/rules/text/plural.ts';
import { isAccepted } from '#shared/rules/work/bid.ts';
import { formatMoney } from '#web/lib/format.ts';
import type { Question } from '#web/ui/overlays/confirm.ts';

/** Asks the client before a bid is accepted. */
export const acceptQuestion = ({ amount, freelancer: { username } }: Bid): Question => ({
  title: `Accept the bid of ${username} for ${formatMoney(amount)}?`,
  description: `${username} gets the project, and no other bid can be accepted. You pay each module when you approve it, or in advance; then it is held until you approve it, or ${plural(protection.module.review, 'day')} pass without an answer.`,
  action: 'Accept',
});

/** Asks the client before a bid is rejected, which is for good. */
export const rejectQuestion = (bid: Bid): Question => {
  const { username } = bid.freelancer;
  return {
    title: `Reject the bid of ${username} for ${formatMoney(bid.amount)}?`,
    description: isAccepted(bid.status)
      ? `The project then opens to bids again, but ${username} cannot bid on it a second time.`
      : `${username} cannot bid on this project a second time.`,
    action: 'Reject',
    isDangerous: true,
  };
};
