import BadgeCheck from 'lucide-react/icons/badge-check';
import CirclePause from 'lucide-react/icons/circle-pause';
import Clock from 'lucide-react/icons/clock';
import HandCoins from 'lucide-react/icons/hand-coins';
import Hourglass from 'lucide-react/icons/hourglass';
import Landmark from 'lucide-react/icons/landmark';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
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
  frozen: {
    icon: ScanEye,
    tone: 'bad',
    label: 'Examined',
    more: () => 'A payment is examined: nothing moves until that is decided',
  },
  withheld: {
    icon: ScanEye,
    tone: 'bad',
    label: 'Examined',
    more: () =>
      'A bank examines this payment: what was paid out of it is taken back until it has decided, as far as your account at Stripe has it',
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
        ? `For your payout account. Goes back to the buyer on ${formatDate(until)}`
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
    label: 'Given back',
    more: ({ since }) => (since ? `On ${formatDate(since)}` : 'To the buyer'),
  },
  takenBack: {
    icon: Landmark,
    tone: 'bad',
    label: 'Taken back',
    more: () => 'It went back to the buyer',
  },
};

/** How far the money of a sale has come, in words. */
export function earningStatus(earning: Times): Status & { more: string } {
  const { more, ...status } = states[earning.state];
  return { ...status, more: more(earning) };
}
