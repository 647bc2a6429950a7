import BadgeCheck from 'lucide-react/icons/badge-check';
import CircleX from 'lucide-react/icons/circle-x';
import ClipboardPen from 'lucide-react/icons/clipboard-pen';
import Hourglass from 'lucide-react/icons/hourglass';
import Landmark from 'lucide-react/icons/landmark';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import Scale from 'lucide-react/icons/scale';
import ScanEye from 'lucide-react/icons/scan-eye';
import Wallet from 'lucide-react/icons/wallet';

import type { OrderCard } from '#shared/entities/work/order.ts';
import { messages } from '#shared/messages.ts';
import { protection } from '#shared/rules/money/protection.ts';
import { plural } from '#shared/rules/text/plural.ts';
import type { OrderRole, OrderStage } from '#shared/rules/work/order.ts';
import { mustAnswer } from '#web/components/held-money/dispute-texts.ts';
import { now } from '#web/lib/time/clock.ts';
import type { Status } from '#web/ui/display/badge.tsx';

export type OrderStatus = Status & { next: Record<OrderRole, string> };

const inProgress: OrderStatus = {
  icon: Hourglass,
  tone: 'waiting',
  label: 'In progress',
  next: {
    buyer: 'Waiting for the seller to deliver.',
    seller: 'Your turn: deliver a link or a file.',
  },
};

/** Each stage as it is shown, and what happens next for each role. */
const stages: Record<OrderStage, OrderStatus> = {
  ORDERED: inProgress,
  PAID: inProgress,
  DELIVERED: {
    icon: Wallet,
    tone: 'waiting',
    label: 'Delivered, not paid',
    next: {
      buyer: 'The work is here. Pay to open it.',
      seller: 'Delivered. Waiting for the buyer to pay.',
    },
  },
  REVIEW: {
    icon: ScanEye,
    tone: 'waiting',
    label: 'To be approved',
    next: {
      buyer: 'The work is open. Look at it, then approve it or say what is wrong.',
      seller: 'The buyer is looking at the work.',
    },
  },
  REVISION: {
    icon: RotateCcw,
    tone: 'waiting',
    label: 'In revision',
    next: {
      buyer: 'Waiting for the seller to deliver the revision.',
      seller: 'Your turn: the buyer asked for changes. Deliver the work again.',
    },
  },
  DISPUTED: {
    icon: Scale,
    tone: 'bad',
    label: 'In dispute',
    next: {
      buyer: 'You and the seller do not agree on who gets how much.',
      seller: 'You and the buyer do not agree on who gets how much.',
    },
  },
  FINISHED: {
    icon: BadgeCheck,
    tone: 'good',
    label: 'Completed and paid',
    next: {
      buyer: 'Finished. The work is yours to download.',
      seller: 'Finished. The buyer has paid and has the work.',
    },
  },
  CANCELLED: {
    icon: CircleX,
    tone: 'plain',
    label: 'Cancelled',
    next: {
      buyer: 'This order is cancelled. Nothing more is to be paid.',
      seller: 'This order is cancelled. Nothing more is to be delivered.',
    },
  },
};

const withoutRequirements: OrderStatus = {
  icon: ClipboardPen,
  tone: 'waiting',
  label: 'Requirements missing',
  next: {
    buyer: 'Tell the seller what you need, so that work can begin.',
    seller: 'The buyer has not written any requirements yet. You may still deliver.',
  },
};

const askedToCancel: OrderStatus = {
  icon: CircleX,
  tone: 'waiting',
  label: 'Asked to cancel',
  next: {
    buyer: 'You asked to cancel. Waiting for the seller to answer.',
    seller: 'Your turn: the buyer asks to cancel this order. Agree, or go on.',
  },
};

const examined = (isByBank: boolean): OrderStatus => {
  const next = (who: string) => `You have nothing to do here until ${who} has decided.`;
  return {
    icon: isByBank ? Landmark : ScanEye,
    tone: 'bad',
    label: 'Payment examined',
    next: {
      buyer: next(isByBank ? 'your bank' : 'the marketplace'),
      seller: next(isByBank ? 'the bank' : 'the marketplace'),
    },
  };
};

const late = (mayCancel: boolean): OrderStatus => ({
  ...inProgress,
  tone: 'bad',
  label: 'Late',
  next: {
    buyer: mayCancel ? 'The seller is late. You can wait, or cancel.' : 'The seller is late.',
    seller: 'Your turn: you are late. Deliver before the buyer cancels.',
  },
});

/** In a dispute in which one side has not named an amount yet. */
const toAnswer = (isMine: boolean): OrderStatus => {
  const next = (other: string) =>
    isMine
      ? `Your turn: name an amount, or accept that of the ${other}.`
      : `Waiting for the ${other} to name an amount.`;
  return { ...stages.DISPUTED, next: { buyer: next('seller'), seller: next('buyer') } };
};

/** Ended with money for the buyer: all of it, or a part. */
const withMoneyBack = (isAll: boolean): OrderStatus => ({
  ...stages.FINISHED,
  tone: 'plain',
  label: 'Finished',
  next: {
    buyer: `Finished, and the money is ${isAll ? 'given back to you' : 'divided'}. The work is yours to download.`,
    seller: `Finished, and the money is ${isAll ? 'given back' : 'divided'}. The buyer has the work.`,
  },
});

type Shown = Pick<OrderCard, 'stage' | 'hasRequirements' | 'deadline' | 'hold' | 'clock' | 'actions'>;

const isBeforeDelivery = ({ stage }: Pick<OrderCard, 'stage'>) => stage === 'ORDERED' || stage === 'PAID';

/** Where an order stands, and what happens next for each role. */
export function orderStatus(order: Shown, at = now()): OrderStatus {
  const { stage, hold, clock, hasRequirements, deadline, actions } = order;
  if (hold?.state === 'frozen') return examined(hold.examiner !== 'operator');
  if (clock?.action === 'agreeToCancel') return askedToCancel;
  if (clock?.action === 'acceptOffer') return toAnswer(mustAnswer(order));
  if (isBeforeDelivery(order) && !hasRequirements) return withoutRequirements;
  if (isBeforeDelivery(order) && Date.parse(deadline) <= at) return late(actions.includes('cancel'));
  if (stage !== 'FINISHED' || !hold || hold.toBuyer <= 0) return stages[stage];
  return withMoneyBack(hold.toSeller <= 0);
}

/** The number that people tell each other: the last characters of the id. */
export const orderNumber = ({ id }: Pick<OrderCard, 'id'>): string => `#${id.slice(-8).toUpperCase()}`;

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
    : 'The work is not there yet. Paid now, your money is held until you approve what the seller delivers; you can also pay then.';

/** Why this cannot be done to the order now, for pages that are about it alone. */
export function whyNot(
  action: 'pay' | 'deliver' | 'writeRequirements',
  { stage, isPaid }: Pick<OrderCard, 'stage' | 'isPaid'>,
): string {
  const { cancelled, alreadyPaid, tooEarlyToPay, paidWorkIsFinal, requirementsClosed } = messages.orders;
  if (stage === 'CANCELLED') return cancelled;
  if (action === 'writeRequirements') return requirementsClosed;
  if (action === 'pay') return isPaid ? alreadyPaid : tooEarlyToPay;
  return paidWorkIsFinal;
}
