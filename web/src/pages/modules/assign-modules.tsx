import Gavel from 'lucide-react/icons/gavel';
import { Link, Navigate, useParams } from 'react-router-dom';

import type { Bid } from '#shared/entities/work/bid.ts';
import type { Module } from '#shared/entities/work/module.ts';
import type { Project } from '#shared/entities/work/project.ts';
import { estimate } from '#shared/rules/money/estimate.ts';
import { minorOf } from '#shared/rules/money/money.ts';
import { isAccepted } from '#shared/rules/work/bid.ts';
import { hasWorkBegun } from '#shared/rules/work/module.ts';
import * as moduleTexts from '#shared/texts/modules.ts';
import { Contact } from '#web/components/contact/contact.tsx';
import { Prefetch } from '#web/components/lists/prefetch.tsx';
import { PersonLink } from '#web/components/person.tsx';
import { assignedBidQuery, modulesQuery, polledModulesQuery } from '#web/features/modules/api.ts';
import { AssignSummary } from '#web/features/modules/assigning/assign-summary.tsx';
import { EarlierWork } from '#web/features/modules/assigning/earlier-work.tsx';
import { FinishedModules } from '#web/features/modules/assigning/finished-modules.tsx';
import { ModuleSlots } from '#web/features/modules/assigning/module-slots.tsx';
import { ModulesHeading } from '#web/features/modules/assigning/modules-heading.tsx';
import { ModulesLoader } from '#web/features/modules/modules-loader.tsx';
import { spending } from '#web/features/modules/money/spending.ts';
import { ShownWork } from '#web/features/portfolio/shown-work.tsx';
import { workOfModules } from '#web/features/portfolio/work.ts';
import { projectQuery } from '#web/features/projects/api.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';

const back = { to: '/myprojects', label: 'Go to your projects' };

/**
 * /projects/:projectId/assign/:freelancerId: the client assigns modules, decides on the work and pays; once the work with
 * this freelancer has ended, they read what came of it.
 */
export function AssignModulesPage() {
  const { projectId = '', freelancerId = '' } = useParams();
  return (
    <div className="wrap grid gap-6 py-10">
      <ModulesHeading projectId={projectId} freelancerId={freelancerId} />
      <Prefetch query={modulesQuery(projectId)} />
      <ModulesLoader query={projectQuery(projectId)} back={back}>
        {(project) => (
          <ModulesLoader query={assignedBidQuery(projectId, freelancerId)} back={back}>
            {(bid) => {
              if (!bid) return <NoBidYet projectId={projectId} />;
              if (bid.freelancerId !== freelancerId) {
                return <Navigate to={`/projects/${projectId}/assign/${bid.freelancerId}`} replace />;
              }
              return <Assignment project={project} bid={bid} />;
            }}
          </ModulesLoader>
        )}
      </ModulesLoader>
    </div>
  );
}

/** Whether this freelancer's work has ended without a result, so that somebody else can be hired, or nobody. */
const mayAwardAnew = (project: Project, own: readonly Module[], all: readonly Module[]) =>
  !project.isCompleted && own.some(({ stage }) => stage === 'ENDED') && !hasWorkBegun(all);

/** What a client can do about a freelancer who does not work on. */
function AwardAnew({ project, bid }: { project: Project; bid: Bid }) {
  return (
    <section aria-label="How to go on" className="card grid justify-items-start gap-3 p-5 sm:p-6">
      <p>
        A module has ended without being completed. You can assign another one to {bid.freelancer.username}{' '}
        below. Or reject the bid: then the project is open again, for another freelancer to win, or for you to
        close.
      </p>
      <ButtonLink to={`/project/${project.id}/bids`} variant="secondary">
        View Bids
      </ButtonLink>
    </section>
  );
}

function NoBidYet({ projectId }: { projectId: string }) {
  return (
    <EmptyState icon={Gavel} action={<ButtonLink to={`/project/${projectId}/bids`}>View Bids</ButtonLink>}>
      {moduleTexts.noBidYet.message}
    </EmptyState>
  );
}

function Assignment({ project, bid }: { project: Project; bid: Bid }) {
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Link to={`/project/${project.id}`} className="font-semibold hover:underline">
          {project.title}
        </Link>
        <span className="text-muted">by</span>
        <PersonLink user={bid.freelancer} />
        <Contact user={bid.freelancer} isSeller about={{ kind: 'project', id: project.id }} look="icon" />
      </p>
      <ModulesLoader query={polledModulesQuery(project.id)} back={back}>
        {(all) => {
          const modules = all.filter(({ freelancerId }) => freelancerId === bid.freelancerId);
          return (
            <>
              {isAccepted(bid.status) ? (
                <OpenModules project={project} bid={bid} modules={modules} all={all} />
              ) : (
                <FinishedModules project={project} bid={bid} modules={modules} />
              )}
              <ShownWork
                work={workOfModules(project.id, modules, { client: project.client, maker: bid.freelancer })}
                side="client"
              />
            </>
          );
        }}
      </ModulesLoader>
    </>
  );
}

type OpenModulesProps = {
  project: Project;
  bid: Bid;
  modules: Module[];
  /** Also those of freelancers who had the project before. */
  all: readonly Module[];
};

/** The modules of the freelancer who has the project, those that can be assigned to them, and what was paid and approved. */
function OpenModules({ project, bid, modules, all }: OpenModulesProps) {
  const amount = minorOf(bid.amount);
  const perModule = estimate(amount, project.numberOfModules);
  const spent = spending(amount, modules);
  return (
    <>
      <AssignSummary spending={spent} estimate={perModule} modules={all} total={project.numberOfModules} />
      {mayAwardAnew(project, modules, all) && <AwardAnew project={project} bid={bid} />}
      <ModuleSlots
        project={project}
        modules={modules}
        taken={all.filter(({ stage }) => stage !== 'ENDED').length}
        sides={{ client: project.client, freelancer: bid.freelancer }}
        estimate={perModule}
        spending={spent}
      />
      <EarlierWork projectId={project.id} modules={all} current={bid.freelancerId} />
    </>
  );
}
