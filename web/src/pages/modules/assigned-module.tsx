import Layers from 'lucide-react/icons/layers';
import { Link, useParams } from 'react-router-dom';

import * as moduleTexts from '#shared/texts/modules.ts';
import { Contact } from '#web/components/contact/contact.tsx';
import { Prefetch } from '#web/components/lists/prefetch.tsx';
import { PersonLink } from '#web/components/person.tsx';
import { modulesQuery, polledModulesQuery } from '#web/features/modules/api.ts';
import { withSides } from '#web/features/modules/module-sides.ts';
import { ModulesLoader } from '#web/features/modules/modules-loader.tsx';
import { Amounts } from '#web/features/modules/money/amounts.tsx';
import { netHeldFor, netPaidFor } from '#web/features/modules/money/spending.ts';
import { WorkCard } from '#web/features/modules/work-card.tsx';
import { ShownWork } from '#web/features/portfolio/shown-work.tsx';
import { workOfModules } from '#web/features/portfolio/work.ts';
import { projectQuery } from '#web/features/projects/api.ts';
import { useCurrentUser } from '#web/lib/session/session.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { PageHeading } from '#web/ui/layout/page-heading.tsx';

const back = { to: '/myworks', label: 'Go to your works' };

/** /assignedModule/:projectId: the freelancer hands in the modules of a project. */
export function AssignedModulePage() {
  const { projectId = '' } = useParams();
  const freelancer = useCurrentUser();
  return (
    <div className="wrap grid gap-6 py-10">
      <PageHeading />
      <Prefetch query={modulesQuery(projectId)} />
      <ModulesLoader query={projectQuery(projectId)} back={back}>
        {({ title, client, numberOfModules }) => (
          <ModulesLoader query={polledModulesQuery(projectId)} back={back}>
            {(modules) => (
              <>
                <p className="flex flex-wrap items-center gap-x-3 gap-y-2">
                  <Link to={`/project/${projectId}`} className="font-semibold hover:underline">
                    {title}
                  </Link>
                  <span className="text-muted">for</span>
                  <PersonLink user={client} />
                  <Contact
                    user={client}
                    isSeller={false}
                    about={{ kind: 'project', id: projectId }}
                    look="icon"
                  />
                </p>
                {modules.length === 0 && (
                  <EmptyState
                    icon={Layers}
                    hint="They appear here as soon as the client assigns them."
                    action={<ButtonLink to={back.to}>{back.label}</ButtonLink>}
                  >
                    {moduleTexts.none}
                  </EmptyState>
                )}
                {modules.length > 0 && (
                  <Amounts
                    facts={[
                      ['Held for you', netHeldFor(modules)],
                      ['Paid to you so far', netPaidFor(modules)],
                    ]}
                    modules={modules}
                    total={numberOfModules}
                  >
                    <p className="text-sm text-muted">After commission, as in Earnings.</p>
                  </Amounts>
                )}
                {freelancer &&
                  modules.map((module, index) => (
                    <WorkCard
                      key={module.id}
                      module={withSides(module, { client, freelancer })}
                      number={index + 1}
                    />
                  ))}
                {freelancer && (
                  <ShownWork
                    work={workOfModules(projectId, modules, { client, maker: freelancer })}
                    side="maker"
                  />
                )}
              </>
            )}
          </ModulesLoader>
        )}
      </ModulesLoader>
    </div>
  );
}
