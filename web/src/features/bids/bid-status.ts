import { BadgeCheck, CircleX, Hourglass, type LucideIcon } from 'lucide-react';

import type { Bid } from '#shared/entities/bid.ts';
import type { ProjectCard } from '#shared/entities/project.ts';
import { messages } from '#shared/messages.ts';
import { isAccepted } from '#shared/rules/bid.ts';
import type { Tone } from '#web/ui/badge.tsx';

type StatusTexts = { icon: LucideIcon; tone: Tone; status: string; next: string };

/** The texts of a bid's status for the freelancer who placed it. */
export function bidStatus(
  { status }: Bid,
  { isOpen, isCompleted }: Pick<ProjectCard, 'isOpen' | 'isCompleted'>,
): StatusTexts {
  if (isAccepted(status)) {
    return {
      icon: BadgeCheck,
      tone: 'good',
      status: messages.bids.accepted,
      next: isCompleted
        ? 'All its modules are done and paid.'
        : 'The project is yours. Hand in its modules as the client assigns them.',
    };
  }
  if (status === 'REJECTED') {
    return { icon: CircleX, tone: 'bad', status: 'Rejected', next: 'The client chose not to take this bid.' };
  }
  return {
    icon: Hourglass,
    tone: 'waiting',
    status: 'Pending',
    next: isOpen ? 'Waiting for the client to decide.' : messages.bids.onlyOne,
  };
}
