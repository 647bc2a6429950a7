import { useInfiniteQuery } from '@tanstack/react-query';

import * as projectTexts from '#shared/texts/projects.ts';
import { PagedList } from '#web/components/lists/paged-list.tsx';
import { ResultCount } from '#web/components/lists/result-count.tsx';
import type { ListFilters } from '#web/lib/routing/list-filters.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Loading } from '#web/ui/feedback/skeleton.tsx';

import { projectsQuery } from './api.ts';
import { ProjectCard, ProjectCardSkeleton } from './project-card.tsx';

const gridClass = 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,20rem),1fr))] gap-5';

function ProjectGridSkeleton() {
  return (
    <Loading label="Loading projects">
      <div className={gridClass}>
        {Array.from({ length: 9 }, (_, index) => (
          <ProjectCardSkeleton key={index} />
        ))}
      </div>
    </Loading>
  );
}

/** The open projects that match the filters. */
export function ProjectResults({ filters }: { filters: ListFilters }) {
  const query = useInfiniteQuery(projectsQuery(filters));
  return (
    <>
      <ResultCount query={query} noun="project" />
      <PagedList
        query={query}
        skeleton={<ProjectGridSkeleton />}
        empty={
          <EmptyState
            art="no-results"
            hint="Try other words, a wider budget or another category."
            action={<ButtonLink to="/projects">Show all projects</ButtonLink>}
          >
            {projectTexts.none}
          </EmptyState>
        }
        moreLabel="Load more projects"
      >
        {(projects) => (
          <ul className={gridClass}>
            {projects.map((project) => (
              <li key={project.id}>
                <ProjectCard project={project} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </>
  );
}
