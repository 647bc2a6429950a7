import { useMutation } from '@tanstack/react-query';

import type { ProjectCard } from '#shared/entities/work/project.ts';
import { EndButton } from '#web/components/end-button.tsx';

import { closeProject } from './api.ts';

/** What closing a project means, also for the bids on it. */
const outcome = ({ title, bidCount }: ProjectCard) =>
  bidCount > 0
    ? `“${title}” leaves the list of projects and takes no more bids. Freelancers who bid on it see that you closed it. A closed project cannot be opened again.`
    : `“${title}” leaves the list of projects and takes no more bids. A closed project cannot be opened again.`;

/** Closes a project that is open to bids, for its client. */
export function CloseButton({ project }: { project: ProjectCard }) {
  const close = useMutation(closeProject(project.id));
  if (project.stage !== 'OPEN') return null;
  return (
    <EndButton
      question={{
        title: 'Close this project?',
        description: outcome(project),
        action: 'Close the project',
        cancel: 'Keep it open',
      }}
      isPending={close.isPending}
      onConfirmed={() => close.mutateAsync()}
      done="Project closed."
    >
      Close the project
    </EndButton>
  );
}
