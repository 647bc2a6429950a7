import BadgeCheck from 'lucide-react/icons/badge-check';
import Gavel from 'lucide-react/icons/gavel';
import Handshake from 'lucide-react/icons/handshake';

import { projectState, type ProjectState } from '#shared/rules/project.ts';
import type { Status } from '#web/ui/badge.tsx';

type StatusTexts = Status & { next: string };

/** Each state of a project as it is shown, and what happens next. */
const texts: Record<ProjectState, StatusTexts> = {
  OPEN: {
    icon: Gavel,
    tone: 'waiting',
    label: 'Open to bids',
    next: 'Waiting for the client to accept a bid.',
  },
  AWARDED: {
    icon: Handshake,
    tone: 'plain',
    label: 'Awarded',
    next: 'A bid is accepted. Work is done and paid module by module.',
  },
  COMPLETED: {
    icon: BadgeCheck,
    tone: 'good',
    label: 'Completed',
    next: 'All its modules are done and paid.',
  },
};

export const projectStatus = (project: { isOpen: boolean; isCompleted: boolean }): StatusTexts =>
  texts[projectState(project)];
