import { useQuery } from '@tanstack/react-query';

import * as notFoundTexts from '#shared/texts/not-found.ts';
import { AboutCard, Subject } from '#web/components/about-card.tsx';

import { projectQuery } from './api.ts';
import { projectStatus } from './project-status.ts';

/** The project that a conversation is about, as it is now. */
export function AboutProject({ id }: { id: string }) {
  return (
    <Subject query={useQuery(projectQuery(id))} missing={notFoundTexts.project.message}>
      {(project) => (
        <AboutCard
          to={`/project/${id}`}
          kind="Project"
          title={project.title}
          picture={project.images[0]}
          status={projectStatus(project)}
        />
      )}
    </Subject>
  );
}
