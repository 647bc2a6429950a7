import BadgeCheck from 'lucide-react/icons/badge-check';
import CircleX from 'lucide-react/icons/circle-x';
import Hourglass from 'lucide-react/icons/hourglass';
import Undo2 from 'lucide-react/icons/undo-2';

import type { Bid } from '#shared/entities/work/bid.ts';
import type { ProjectCard } from '#shared/entities/work/project.ts';
import { isAccepted } from '#shared/rules/work/bid.ts';
import * as bidTexts from '#shared/texts/bids.ts';
import type { Status } from '#web/ui/display/badge.tsx';

type StatusTexts = Status & { next: string };

/** Whether there are modules of this bid's freelancer to see: work goes on, or it is over. */
export const hasModules = ({ status, isWorkOver }: Bid): boolean => isAccepted(status) || isWorkOver === true;

/** A bid's status as its freelancer sees it, and what happens next. */
export function bidStatus({ status, isWorkOver }: Bid, { stage }: Pick<ProjectCard, 'stage'>): StatusTexts {
  if (isAccepted(status)) {
    return {
      icon: BadgeCheck,
      tone: 'good',
      label: bidTexts.accepted,
      next:
        stage === 'COMPLETED'
          ? 'All its modules are done and paid.'
          : 'The project is yours. Hand in its modules as the client assigns them.',
    };
  }
  if (isWorkOver) {
    return {
      icon: CircleX,
      tone: 'plain',
      label: 'Ended',
      next: 'The client ended the work with you. Your modules stay, with what was paid for them.',
    };
  }
  if (status === 'REJECTED') {
    return { icon: CircleX, tone: 'bad', label: 'Rejected', next: 'The client chose not to take this bid.' };
  }
  if (status === 'WITHDRAWN') {
    return {
      icon: Undo2,
      tone: 'plain',
      label: 'Withdrawn',
      next: stage === 'OPEN' ? 'You withdrew this bid. You may bid again.' : 'You withdrew this bid.',
    };
  }
  if (stage === 'CLOSED') {
    return { icon: CircleX, tone: 'plain', label: 'Closed', next: 'The client closed the project.' };
  }
  if (stage !== 'OPEN') {
    return { icon: CircleX, tone: 'plain', label: 'Not chosen', next: 'The client accepted another bid.' };
  }
  return { icon: Hourglass, tone: 'waiting', label: 'Pending', next: 'Waiting for the client to decide.' };
}
