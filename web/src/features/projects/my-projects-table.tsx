import { useInfiniteQuery } from '@tanstack/react-query';
import FolderPlus from 'lucide-react/icons/folder-plus';
import { Link } from 'react-router-dom';

import type { ProjectCard } from '#shared/entities/work/project.ts';
import * as commonLimits from '#shared/limits/common.ts';
import { plural } from '#shared/rules/text/plural.ts';
import { preview } from '#shared/rules/text/preview.ts';
import * as projectTexts from '#shared/texts/projects.ts';
import { PagedTable } from '#web/components/lists/paged-table.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import type { Column } from '#web/ui/display/table.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Emoji } from '#web/ui/pictures/emoji.tsx';

import { projectsOfUserQuery } from './api.ts';
import { projectStatus } from './project-status.ts';

/** '✅ Completed'. */
function Completed() {
  return (
    <span className="inline-block py-2.5 font-semibold text-brand">
      <Emoji glyph="✅" /> {projectTexts.completed}
    </span>
  );
}

/** The columns of /myprojects: title, description and status. */
const columns: Column<ProjectCard>[] = [
  {
    header: 'Title',
    hiddenHeader: 'on phones',
    className: 'md:w-2/5',
    cell: (project) => (
      <div className="grid gap-0.5">
        <Link to={`/project/${project.id}`} className="font-semibold hover:underline">
          {project.title}
        </Link>
        <span className="text-sm text-muted">
          {projectStatus(project).label} · {plural(project.bidCount, 'bid')} received
        </span>
      </div>
    ),
  },
  {
    header: 'Description',
    hiddenHeader: 'on phones',
    cell: ({ description }) => (
      <span className="text-muted">{preview(description, commonLimits.preview.card)}</span>
    ),
  },
  {
    header: 'Status',
    hiddenHeader: 'on phones',
    align: 'right',
    className: 'max-md:justify-end md:w-44',
    cell: ({ id, title, isCompleted }) =>
      isCompleted ? (
        <Completed />
      ) : (
        <ButtonLink to={`/project/${id}/bids`} variant="secondary" size="small">
          View Bids <span className="sr-only">of {title}</span>
        </ButtonLink>
      ),
  },
];

/** The client's own projects. */
export function MyProjectsTable({ userId }: { userId: string }) {
  return (
    <PagedTable
      query={useInfiniteQuery(projectsOfUserQuery(userId))}
      caption="Your projects"
      columns={columns}
      rowKey={({ id }) => id}
      empty={
        <EmptyState icon={FolderPlus} hint="Describe what you need; freelancers then bid on it.">
          You have no projects yet.
        </EmptyState>
      }
    />
  );
}
