import ShieldAlert from 'lucide-react/icons/shield-exclamation-point';
import { Link, useParams } from 'react-router-dom';

import { plural } from '#shared/rules/text/plural.ts';
import * as accessTexts from '#shared/texts/access.ts';
import { Prefetch, PrefetchList } from '#web/components/lists/prefetch.tsx';
import { Price } from '#web/components/money/price.tsx';
import { bidsOfProjectQuery } from '#web/features/bids/api.ts';
import { BidsTable } from '#web/features/bids/bids-table.tsx';
import { hasWorkBegunQuery, modulesQuery } from '#web/features/modules/api.ts';
import { WorkBefore } from '#web/features/modules/assigning/earlier-work.tsx';
import { CloseButton } from '#web/features/projects/close-button.tsx';
import { ProjectLoader } from '#web/features/projects/project-loader.tsx';
import { projectStatus } from '#web/features/projects/project-status.ts';
import { useCurrentUser } from '#web/lib/session/session.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { StatusBadge } from '#web/ui/display/badge.tsx';
import { TableSkeleton } from '#web/ui/display/table.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { PageHeading } from '#web/ui/layout/page-heading.tsx';

function BidsSkeleton() {
  return (
    <Loading label="Loading the bids">
      <div className="wrap grid gap-6 py-10">
        <Skeleton className="h-9 w-64" />
        <Skeleton className="h-7 w-96 max-w-full" />
        <TableSkeleton rows={3} />
      </div>
    </Loading>
  );
}

function NotYours() {
  return (
    <div className="wrap py-10">
      <EmptyState
        icon={ShieldAlert}
        hint="Only the client who posted a project sees its bids."
        action={<ButtonLink to="/myprojects">Go to your projects</ButtonLink>}
      >
        <PageHeading title={accessTexts.notYours.message} size="section" />
      </EmptyState>
    </div>
  );
}

/** /project/:projectId/bids: the client decides on the bids of a project. */
export function ProjectBidsPage() {
  const { projectId = '' } = useParams();
  const user = useCurrentUser();
  return (
    <>
      <PrefetchList query={bidsOfProjectQuery(projectId)} />
      <Prefetch query={modulesQuery(projectId)} />
      <ProjectLoader id={projectId} skeleton={<BidsSkeleton />}>
        {(project) => {
          if (project.userId !== user?.id) return <NotYours />;
          return (
            <div className="wrap grid gap-6 py-10">
              <div className="grid gap-3">
                <PageHeading />
                <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
                  <Link to={`/project/${project.id}`} className="font-semibold hover:underline">
                    {project.title}
                  </Link>
                  <StatusBadge status={projectStatus(project)} />
                  <span className="text-muted">
                    Budget <Price amount={project.budget} /> · {plural(project.numberOfModules, 'module')}
                  </span>
                  <CloseButton project={project} />
                </p>
              </div>
              <div>
                <BidsTable project={project} hasWorkBegun={hasWorkBegunQuery(project)} />
              </div>
              {(project.stage === 'OPEN' || project.stage === 'CLOSED') && (
                <WorkBefore projectId={project.id} />
              )}
            </div>
          );
        }}
      </ProjectLoader>
    </>
  );
}
