import type { Order } from '#shared/entities/work/order.ts';
import { DAY, protection } from '#shared/rules/money/protection.ts';
import { plural } from '#shared/rules/text/plural.ts';
import type { OrderRole } from '#shared/rules/work/order.ts';
import { revisionDays } from '#shared/work/progress.ts';
import type { DecisionTexts } from '#web/components/held-money/decision-dialog.tsx';
import { disputeTexts } from '#web/components/held-money/dispute-texts.ts';
import { atStake, isReleased, otherName } from '#web/components/held-money/shares.ts';
import { formatMoney } from '#web/lib/format.ts';
import { formatMoment } from '#web/lib/time/moment.ts';

import type { Decision } from './next-steps.ts';

const { cancelAnswer, clearance, late } = protection;

const FOR_GOOD = 'A cancelled order cannot be taken up again.';

const texts: Record<Decision, (order: Order, role: OrderRole, now: number) => DecisionTexts> = {
  approve: (order) => {
    const { money, seller } = namesOf(order);
    return {
      title: `Release ${money} to ${seller}?`,
      description: `You approve the work, and the ${money} that is held is released to ${seller}. Afterwards you can no longer ask for a revision, and open a dispute only until the money is paid out, ${clearance.usual} to ${clearance.first} days later.`,
      action: `Release ${money}`,
      done: `Approved. ${money} is released to ${seller}.`,
    };
  },

  requestRevision: (order, _, now) => {
    const { money, seller } = namesOf(order);
    const { revisionNumber, revisionsUsed } = order;
    const due = formatMoment(new Date(now + revisionDays(order.deliveryTime) * DAY).toISOString(), now);
    const left = revisionNumber - revisionsUsed;
    const revisions = plural(revisionNumber, 'revision');
    const leftText = left === 1 ? `${left} of ${revisions} is left.` : `${left} of ${revisions} are left.`;
    return {
      title: 'Ask for a revision?',
      description: `${leftText} ${seller} has until ${due} to deliver this one, and ${money} stays held meanwhile. You can still approve the work or open a dispute.`,
      action: 'Ask for a revision',
      done: `${seller} is asked for a revision.`,
    };
  },

  cancel: (order) => {
    const { money, seller } = namesOf(order);
    return {
      title: 'Cancel this order?',
      description: order.hold
        ? `All of the ${money} that is held is refunded to your card now. ${seller} sees that you cancelled the order. ${FOR_GOOD}`
        : `“${order.title}” is not paid, so nothing is charged. ${seller} sees that you cancelled it. ${FOR_GOOD}`,
      action: 'Cancel the order',
      done: 'Order cancelled.',
      isDangerous: true,
    };
  },

  askToCancel: (order) => {
    const { money, seller } = namesOf(order);
    return {
      title: `Ask ${seller} to cancel?`,
      description: `${seller} has ${cancelAnswer * 24} hours to answer. If they agree or do not answer, the order is cancelled and all of the ${money} is refunded to your card. If they do not agree, the order goes on.`,
      action: 'Ask to cancel',
      done: `${seller} is asked to cancel.`,
    };
  },

  agreeToCancel: (order) => {
    const { money, buyer } = namesOf(order);
    return {
      title: `Cancel, and refund ${money}?`,
      description: `All of the ${money} that is held is refunded to ${buyer}. You get nothing for this order. ${FOR_GOOD}`,
      action: 'Agree to cancel',
      done: `Order cancelled. ${money} is being refunded to ${buyer}.`,
      isDangerous: true,
    };
  },

  refuseToCancel: (order) => {
    const { money, buyer } = namesOf(order);
    return {
      title: 'Go on with this order?',
      description: `The order goes on, and ${money} stays held. If you have not delivered ${plural(late.grace, 'day')} after the deadline, ${buyer} can cancel it alone.`,
      action: 'Go on with the order',
      done: 'The order goes on.',
    };
  },

  decline: (order, role) => {
    const { money } = namesOf(order);
    const name = otherName(order, role);
    const isBuyer = role === 'buyer';
    const withMoney = order.hold
      ? `All of the ${money} that is held is refunded to ${name}.`
      : isBuyer
        ? 'You pay nothing, and the work stays sealed.'
        : 'Nothing was paid.';
    return {
      title: isBuyer ? 'Decline this work?' : 'Decline this order?',
      description: `${withMoney} ${name} sees that you declined it. ${FOR_GOOD}`,
      action: isBuyer ? 'Decline the work' : 'Decline the order',
      done: isBuyer ? 'Work declined.' : 'Order declined.',
      isDangerous: true,
    };
  },

  refundPart: (order) => {
    const { money, buyer } = namesOf(order);
    return {
      title: `Refund ${buyer}?`,
      description: isReleased(order)
        ? `${formatMoney(atStake(order))} is released to you and not paid out yet. What you refund of it goes to the card of ${buyer} now, and you are paid the rest.`
        : `${money} is held. What you refund goes to the card of ${buyer} now, and the rest stays held. Refunding all of it cancels the order.`,
      action: 'Refund',
      done: `The money is being refunded to ${buyer}.`,
      isDangerous: true,
    };
  },

  ...disputeTexts,
};

function namesOf({ hold, price, buyer, seller }: Order) {
  return {
    money: formatMoney(hold ? hold.amount : price),
    buyer: buyer.username,
    seller: seller.username,
  };
}

/** The texts of a decision, as this party reads them. `now` in milliseconds. */
export const decisionTexts = (
  decision: Decision,
  order: Order,
  role: OrderRole,
  now: number,
): DecisionTexts => texts[decision](order, role, now);
