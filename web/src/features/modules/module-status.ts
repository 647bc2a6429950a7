import BadgeCheck from 'lucide-react/icons/badge-check';
import Hourglass from 'lucide-react/icons/hourglass';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import Send from 'lucide-react/icons/send';
import ThumbsUp from 'lucide-react/icons/thumbs-up';
import Wallet from 'lucide-react/icons/wallet';

import { messages } from '#shared/messages.ts';
import type { ModuleStatus } from '#shared/rules/module.ts';
import type { Status } from '#web/ui/badge.tsx';

/** The two parties of a project. */
export type Party = 'client' | 'freelancer';

type StatusTexts = Status & { next: Record<Party, string> };

/** Each status as it is shown, and what happens next for each party. */
export const moduleStatuses: Record<ModuleStatus, StatusTexts> = {
  WAITING: {
    icon: Hourglass,
    tone: 'waiting',
    label: 'Waiting',
    next: {
      client: 'Waiting for the freelancer to hand in the work.',
      freelancer: 'Your turn: do the work and hand it in.',
    },
  },
  SUBMITTED: {
    icon: Send,
    tone: 'waiting',
    label: 'Submitted',
    next: {
      client: 'Your turn: approve the work with an amount, or ask for rework.',
      freelancer: 'Waiting for the client to look at it. Until then you may replace it.',
    },
  },
  OK: {
    icon: ThumbsUp,
    tone: 'good',
    label: 'Approved',
    next: {
      client: 'Waiting for the freelancer to confirm the amount.',
      freelancer: 'Your turn: approve the amount, or refuse it.',
    },
  },
  PAY: {
    icon: Wallet,
    tone: 'waiting',
    label: 'Ready to pay',
    next: {
      client: 'Your turn: pay the amount that you both agreed on.',
      freelancer: 'Waiting for the client to pay.',
    },
  },
  REWORK: {
    icon: RotateCcw,
    tone: 'bad',
    label: 'Rework',
    next: {
      client: 'Waiting for the freelancer to hand it in again.',
      freelancer: 'Your turn: the client asked for rework. Mend it and hand it in again.',
    },
  },
  COMPLETED: {
    icon: BadgeCheck,
    tone: 'good',
    label: messages.modules.completed,
    next: {
      client: 'Paid. There is nothing left to do.',
      freelancer: 'The client has paid. There is nothing left to do.',
    },
  },
};
