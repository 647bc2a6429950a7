import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import type { Project } from '#shared/entities/work/project.ts';
import * as notFoundTexts from '#shared/texts/not-found.ts';
import { QueryView } from '#web/components/lists/query-view.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { PageHeading } from '#web/ui/layout/page-heading.tsx';

import { projectQuery } from './api.ts';

type ProjectLoaderProps = { id: string; skeleton: ReactNode; children: (project: Project) => ReactNode };

/** Loads a project, with a skeleton and a message for a missing project. */
export function ProjectLoader({ id, skeleton, children }: ProjectLoaderProps) {
  return (
    <QueryView
      query={useQuery(projectQuery(id))}
      skeleton={skeleton}
      missing={
        <div className="wrap py-10">
          <EmptyState art="not-found" action={<ButtonLink to="/projects">Show all projects</ButtonLink>}>
            <PageHeading title={notFoundTexts.project.message} size="section" />
          </EmptyState>
        </div>
      }
      title="Project"
    >
      {children}
    </QueryView>
  );
}
