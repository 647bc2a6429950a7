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
      buyer: 'The work is open. Review it, then approve it or say what is wrong.',
      seller: 'Waiting for the buyer to review the work.',
    },
  },
  REVISION: {
    icon: RotateCcw,
    tone: 'waiting',
    label: 'In revision',
    next: {
      buyer: 'Waiting for the seller to deliver the revision.',
      seller: 'Your turn: the buyer asked for a revision. Deliver the work again.',
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
      buyer: 'Finished. The work is yours.',
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

const examined: OrderStatus = {
  icon: ScanEye,
  tone: 'bad',
  label: 'Payment under review',
  next: {
    buyer: 'You have nothing to do here until the marketplace has decided.',
    seller: 'You have nothing to do here until the marketplace has decided.',
  },
};

const examinedByBank: OrderStatus = {
  ...examined,
  icon: Landmark,
  next: {
    buyer: 'You have nothing to do here until your bank has decided.',
    seller: 'You have nothing to do here until the bank has decided.',
  },
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

/** In a dispute in which the other side has named an amount, and this one has not. */
const toAnswer: OrderStatus = {
  ...stages.DISPUTED,
  next: {
    buyer: 'Your turn: name an amount, or accept that of the seller.',
    seller: 'Your turn: name an amount, or accept that of the buyer.',
  },
};

/** In a dispute in which the other side has not named an amount yet. */
const answerAwaited: OrderStatus = {
  ...stages.DISPUTED,
  next: {
    buyer: 'Waiting for the seller to name an amount.',
    seller: 'Waiting for the buyer to name an amount.',
  },
};

/** Ended with a part of the money for the buyer. */
const withDivision: OrderStatus = {
  ...stages.FINISHED,
  tone: 'plain',
  label: 'Finished',
  next: {
    buyer: 'Finished, and the money is divided. The work is yours.',
    seller: 'Finished, and the money is divided. The buyer has the work.',
  },
};

/** Ended with all of the money for the buyer. */
const withMoneyBack: OrderStatus = {
  ...withDivision,
  next: {
    buyer: 'Finished, and the money is refunded to you. The work is yours.',
    seller: 'Finished, and the money is refunded. The buyer has the work.',
  },
};

type Shown = Pick<OrderCard, 'stage' | 'hasRequirements' | 'deadline' | 'hold' | 'clock' | 'actions'>;

const isBeforeDelivery = ({ stage }: Pick<OrderCard, 'stage'>) => stage === 'ORDERED' || stage === 'PAID';

/** Where an order stands, and what happens next for each role. */
export function orderStatus(order: Shown, at = now()): OrderStatus {
  const { stage, hold, clock, hasRequirements, deadline, actions } = order;
  if (hold?.state === 'frozen') return hold.examiner === 'operator' ? examined : examinedByBank;
  if (clock?.action === 'agreeToCancel') return askedToCancel;
  if (clock?.action === 'acceptOffer') return mustAnswer(order) ? toAnswer : answerAwaited;
  if (isBeforeDelivery(order) && !hasRequirements) return withoutRequirements;
  if (isBeforeDelivery(order) && Date.parse(deadline) <= at) return late(actions.includes('cancel'));
  if (stage !== 'FINISHED' || !hold || hold.toBuyer <= 0) return stages[stage];
  return hold.toSeller > 0 ? withDivision : withMoneyBack;
}

/** The number that people tell each other: the last characters of the id. */
export const orderNumber = ({ id }: Pick<OrderCard, 'id'>): string => `#${id.slice(-8).toUpperCase()}`;
