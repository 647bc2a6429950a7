import BadgeCheck from 'lucide-react/icons/badge-check';
import CirclePause from 'lucide-react/icons/circle-pause';
import Clock from 'lucide-react/icons/clock';
import HandCoins from 'lucide-react/icons/hand-coins';
import Hourglass from 'lucide-react/icons/hourglass';
import Landmark from 'lucide-react/icons/landmark';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import Scale from 'lucide-react/icons/scale';
import ScanEye from 'lucide-react/icons/scan-eye';
import Send from 'lucide-react/icons/send';

import type { Earning } from '#shared/entities/money/earning.ts';
import { formatDate } from '#web/lib/time/dates.ts';
import type { Status } from '#web/ui/display/badge.tsx';

type Times = Pick<Earning, 'state' | 'until' | 'since'>;
type Standing = Status & { more: (times: Times) => string };

const states: Record<Earning['state'], Standing> = {
  held: {
    icon: HandCoins,
    tone: 'plain',
    label: 'Held',
    more: () => 'Until the work is approved',
  },
  disputed: {
    icon: Scale,
    tone: 'bad',
    label: 'In dispute',
    more: () => 'Held until you and the other side agree, or time is up',
  },
  frozen: {
    icon: ScanEye,
    tone: 'bad',
    label: 'Under review',
    more: () => 'On hold until the review of a payment is over',
  },
  withheld: {
    icon: ScanEye,
    tone: 'bad',
    label: 'Under bank review',
    more: () =>
      'What was paid out is taken back until the bank decides, as far as your account at Stripe has it',
  },
  clearing: {
    icon: Clock,
    tone: 'waiting',
    label: 'In clearance',
    more: ({ until }) => (until ? `Until ${formatDate(until)}` : ''),
  },
  waiting: {
    icon: Hourglass,
    tone: 'bad',
    label: 'Waiting',
    more: ({ until }) =>
      until
        ? `For your payout account. Refunded to the buyer on ${formatDate(until)}`
        : 'For your payout account.',
  },
  delayed: {
    icon: Hourglass,
    tone: 'waiting',
    label: 'Delayed',
    more: () => 'It is sent some days later than it should be. You have nothing to do',
  },
  stopped: {
    icon: CirclePause,
    tone: 'bad',
    label: 'On hold',
    more: ({ until }) =>
      until
        ? `By whoever runs this marketplace. At most until ${formatDate(until)}`
        : 'By whoever runs this marketplace.',
  },
  onItsWay: {
    icon: Send,
    tone: 'waiting',
    label: 'On its way',
    more: ({ since }) => (since ? `Sent ${formatDate(since)}` : ''),
  },
  paid: {
    icon: BadgeCheck,
    tone: 'good',
    label: 'Paid',
    more: ({ since }) => (since ? `On ${formatDate(since)}` : ''),
  },
  returned: {
    icon: RotateCcw,
    tone: 'plain',
    label: 'Refunded',
    more: ({ since }) => (since ? `On ${formatDate(since)}` : 'To the buyer'),
  },
  takenBack: {
    icon: Landmark,
    tone: 'bad',
    label: 'Charged back',
    more: () => 'It went back to the buyer',
  },
};

/** How far the money of a sale has come, in words. */
export function earningStatus(earning: Times): Status & { more: string } {
  const { more, ...status } = states[earning.state];
  return { ...status, more: more(earning) };
}
