import BadgeCheck from 'lucide-react/icons/badge-check';
import CircleX from 'lucide-react/icons/circle-x';
import ClipboardPen from 'lucide-react/icons/clipboard-pen';
import Hourglass from 'lucide-react/icons/hourglass';
import Wallet from 'lucide-react/icons/wallet';

import type { Order, OrderCard } from '#shared/entities/order.ts';
import { messages } from '#shared/messages.ts';
import { phase, type OrderPhase, type OrderRole } from '#shared/rules/order.ts';
import { deliveryDeadline, timeLeft, wholeHours } from '#shared/rules/time-left.ts';
import { now } from '#web/lib/clock.ts';
import { formatDateTime } from '#web/lib/dates.ts';
import { plural } from '#web/lib/plural.ts';
import type { Status } from '#web/ui/badge.tsx';

type PhaseTexts = Status & { next: Record<OrderRole, string> };

/** Each phase as it is shown, and what happens next for each role. */
const texts: Record<OrderPhase, PhaseTexts> = {
  awaitingRequirements: {
    icon: ClipboardPen,
    tone: 'waiting',
    label: 'Requirements missing',
    next: {
      buyer: 'Tell the seller what you need, so that work can begin.',
      seller: 'The buyer has not written any requirements yet. You may still deliver.',
    },
  },
  inProgress: {
    icon: Hourglass,
    tone: 'waiting',
    label: 'In progress',
    next: {
      buyer: 'Waiting for the seller to deliver.',
      seller: 'Your turn: deliver a link or a file.',
    },
  },
  awaitingPayment: {
    icon: Wallet,
    tone: 'waiting',
    label: 'Delivered, not paid',
    next: {
      buyer: 'The work is here. Pay to open it.',
      seller: 'Delivered. Waiting for the buyer to pay.',
    },
  },
  cancelled: {
    icon: CircleX,
    tone: 'plain',
    label: 'Cancelled',
    next: {
      buyer: 'You cancelled this order. Nothing is to be paid.',
      seller: 'The buyer cancelled this order. Nothing is to be delivered.',
    },
  },
  finished: {
    icon: BadgeCheck,
    tone: 'good',
    label: 'Completed and paid',
    next: {
      buyer: 'Finished. The work is yours to download.',
      seller: 'Finished. The buyer has paid and has the work.',
    },
  },
};

type Progress = Pick<OrderCard, 'isPaid' | 'isCompleted'>;

export const orderStatus = (order: Pick<OrderCard, 'stage' | 'hasRequirements'>): PhaseTexts =>
  texts[phase(order)];

/** What delivering this order leads to, as its seller is told before. */
export const deliveryOutcome = ({ isPaid }: Progress): string =>
  isPaid
    ? 'The buyer has paid and gets the work at once. You cannot replace it afterwards.'
    : 'The buyer sees that it is there, and gets it once it is paid. Until then you can replace it.';

/** What paying this order leads to, as its buyer is told before. */
export const paymentOutcome = ({ isCompleted }: Progress): string =>
  isCompleted
    ? 'The work is ready. It opens as soon as the payment has gone through.'
    : 'The work is not there yet. Paid now, it opens as soon as the seller delivers it; you can also pay then.';

/** When the work is due, as its buyer is told. Before the requirements, the days of delivery have not begun to count. */
export function dueText(
  order: Pick<Order, 'createdAt' | 'requirementsAt' | 'deliveryTime'>,
  at = now(),
): string {
  if (!order.requirementsAt)
    return `Due ${plural(order.deliveryTime, 'day')} after you write your requirements.`;
  const deadline = deliveryDeadline(order);
  return `Due ${formatDateTime(deadline)} · ${formatTimeLeft(timeLeft(deadline, at))}`;
}

/** '47 hours left', 'Less than an hour left' or 'Deadline passed' (§4: whole hours). */
export function formatTimeLeft(milliseconds: number): string {
  if (milliseconds <= 0) return messages.orders.deadlinePassed;
  const hours = wholeHours(milliseconds);
  if (hours === 0) return 'Less than an hour left';
  return `${plural(hours, 'hour')} left`;
}
