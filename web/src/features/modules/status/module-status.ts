import BadgeCheck from 'lucide-react/icons/badge-check';
import Ban from 'lucide-react/icons/ban';
import Hourglass from 'lucide-react/icons/hourglass';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import Scale from 'lucide-react/icons/scale';
import Send from 'lucide-react/icons/send';
import ThumbsUp from 'lucide-react/icons/thumbs-up';
import Wallet from 'lucide-react/icons/wallet';

import type { ModuleStage } from '#shared/rules/work/module.ts';
import * as moduleTexts from '#shared/texts/modules.ts';
import type { Status } from '#web/ui/display/badge.tsx';

/** The two parties of a project. */
export type Party = 'client' | 'freelancer';

type StatusTexts = Status & { next: Record<Party, string> };

/** Each stage as it is shown, and what happens next for each party. */
export const moduleStages: Record<ModuleStage, StatusTexts> = {
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
      client: 'Your turn: approve the work with an amount, or ask for changes.',
      freelancer: 'Waiting for the client to review it. Until then you may replace it.',
    },
  },
  OK: {
    icon: ThumbsUp,
    tone: 'good',
    label: 'Approved',
    next: {
      client: 'Waiting for the freelancer to confirm the amount.',
      freelancer: 'Your turn: approve the amount, or decline it.',
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
    label: 'Changes requested',
    next: {
      client: 'Waiting for the freelancer to hand it in again.',
      freelancer: 'Your turn: the client asked for changes. Make them and hand it in again.',
    },
  },
  COMPLETED: {
    icon: BadgeCheck,
    tone: 'good',
    label: moduleTexts.completed,
    next: {
      client: 'Paid. There is nothing left to do.',
      freelancer: 'The client has paid. There is nothing left to do.',
    },
  },
  DISPUTED: {
    icon: Scale,
    tone: 'bad',
    label: 'In dispute',
    next: {
      client: 'You and the freelancer each name an amount for this work.',
      freelancer: 'You and the client each name an amount for this work.',
    },
  },
  ENDED: {
    icon: Ban,
    tone: 'bad',
    label: 'Ended',
    next: {
      client: 'This module has ended. Another can take its place.',
      freelancer: 'This module has ended. There is nothing left to do.',
    },
  },
};
