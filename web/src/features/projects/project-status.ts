import BadgeCheck from 'lucide-react/icons/badge-check';
import CircleX from 'lucide-react/icons/circle-x';
import Gavel from 'lucide-react/icons/gavel';
import Handshake from 'lucide-react/icons/handshake';

import type { ProjectCard } from '#shared/entities/work/project.ts';
import type { ProjectStage } from '#shared/rules/work/project.ts';
import type { Status } from '#web/ui/display/badge.tsx';

type StatusTexts = Status & { next: string };

/** Each state of a project as it is shown, and what happens next. */
const texts: Record<ProjectStage, StatusTexts> = {
  OPEN: {
    icon: Gavel,
    tone: 'waiting',
    label: 'Open to bids',
    next: 'Waiting for bids.',
  },
  AWARDED: {
    icon: Handshake,
    tone: 'plain',
    label: 'Awarded',
    next: 'A bid is accepted. Work is done and paid module by module.',
  },
  CLOSED: {
    icon: CircleX,
    tone: 'plain',
    label: 'Closed',
    next: 'Its client has closed it. It takes no more bids.',
  },
  COMPLETED: {
    icon: BadgeCheck,
    tone: 'good',
    label: 'Completed',
    next: 'All its modules are done and paid.',
  },
};

/** What happens next with a project, as its client or as others are told. */
export function nextStep(project: Pick<ProjectCard, 'stage' | 'bidCount'>, isOwn: boolean): string {
  if (project.stage !== 'OPEN') return projectStatus(project).next;
  if (project.bidCount === 0) return 'Waiting for bids.';
  return isOwn ? 'Waiting for you to accept a bid.' : 'Waiting for the client to accept a bid.';
}

export const projectStatus = ({ stage }: Pick<ProjectCard, 'stage'>): StatusTexts => texts[stage];
