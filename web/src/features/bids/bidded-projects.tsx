import { useInfiniteQuery } from '@tanstack/react-query';
import Gavel from 'lucide-react/icons/gavel';
import { Link } from 'react-router-dom';

import type { Bid } from '#shared/entities/work/bid.ts';
import type { ProjectCard } from '#shared/entities/work/project.ts';
import { Contact } from '#web/components/contact/contact.tsx';
import { priceColumn, timeAgoColumn } from '#web/components/lists/columns.tsx';
import { PagedTable } from '#web/components/lists/paged-table.tsx';
import { PersonLink } from '#web/components/person.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { StatusBadge } from '#web/ui/display/badge.tsx';
import type { Column } from '#web/ui/display/table.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';

import { biddedProjectsQuery } from './api.ts';
import { bidStatus, hasModules } from './bid-status.ts';
import { WithdrawButton } from './withdraw-button.tsx';

type Bidded = { project: ProjectCard; bid: Bid };

const statusOf = ({ project, bid }: Bidded) => bidStatus(bid, project);

/** The columns of /myworks: each project with the freelancer's bid, and a link to the modules, if there are any. */
const columns: Column<Bidded>[] = [
  {
    header: 'Project',
    hiddenHeader: 'always',
    cell: (bidded) => (
      <div className="grid gap-0.5 md:max-w-md">
        <Link to={`/project/${bidded.project.id}`} className="font-semibold hover:underline">
          {bidded.project.title}
        </Link>
        <span className="text-sm text-muted">{statusOf(bidded).next}</span>
        <span className="-mb-2 flex items-center gap-1">
          <PersonLink user={bidded.project.client} className="min-h-control text-sm font-medium" />
          <Contact
            user={bidded.project.client}
            isSeller={false}
            about={{ kind: 'project', id: bidded.project.id }}
            look="icon"
          />
        </span>
      </div>
    ),
  },
  priceColumn('Your bid', ({ bid }) => bid.amount),
  timeAgoColumn('Placed', ({ bid }) => bid.createdAt),
  { header: 'Status', cell: (bidded) => <StatusBadge status={statusOf(bidded)} /> },
  {
    header: 'Modules',
    hiddenHeader: 'always',
    align: 'right',
    className: 'max-md:justify-end max-md:has-[>div:empty]:hidden md:w-48',
    cell: ({ project, bid }) =>
      hasModules(bid) ? (
        <ButtonLink to={`/assignedModule/${project.id}`} size="small">
          <span>
            Show Modules<span className="sr-only"> of {project.title}</span>
          </span>
        </ButtonLink>
      ) : (
        <WithdrawButton bid={bid} project={project} />
      ),
  },
];

/** All projects that the freelancer has bid on. */
export function BiddedProjects({ userId }: { userId: string }) {
  return (
    <PagedTable
      query={useInfiniteQuery(biddedProjectsQuery(userId))}
      caption="Your bidded projects"
      columns={columns}
      rowKey={({ project }) => project.id}
      empty={
        <EmptyState
          icon={Gavel}
          hint="Clients post what they need; name your price for it."
          action={<ButtonLink to="/projects">Find a project</ButtonLink>}
        >
          You have not bid on a project yet.
        </EmptyState>
      }
    />
  );
}
