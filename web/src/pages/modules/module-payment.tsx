import { Link, useParams } from 'react-router-dom';

import type { Module } from '#shared/entities/module.ts';
import type { Project } from '#shared/entities/project.ts';
import { messages } from '#shared/messages.ts';
import { projectIdOf } from '#shared/rules/module-id.ts';
import type { Major } from '#shared/rules/money.ts';
import { Prefetch } from '#web/components/lists/prefetch.tsx';
import { modulePaymentQuery, modulesQuery } from '#web/features/modules/api.ts';
import { ModuleState } from '#web/features/modules/module-state.tsx';
import { ModulesLoader } from '#web/features/modules/modules-loader.tsx';
import { CardPayment } from '#web/features/payments/card-payment.tsx';
import { projectQuery } from '#web/features/projects/api.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';

const back = { to: '/myprojects', label: 'Go to your projects' };

/** /payment/:id: the card payment of a module. */
export function ModulePaymentPage() {
  const { id = '' } = useParams();
  const projectId = projectIdOf(id);
  return (
    <div className="wrap grid max-w-4xl gap-6 py-10">
      <PageHeading />
      <Prefetch query={modulesQuery(projectId)} />
      <ModulesLoader query={projectQuery(projectId)} back={back}>
        {(project) => (
          <ModulesLoader query={modulesQuery(projectId)} back={back}>
            {(modules) => {
              const module = modules.find((each) => each.id === id);
              if (!module) return <Missing />;
              return (
                <>
                  <Summary project={project} module={module} />
                  <Payment module={module} />
                </>
              );
            }}
          </ModulesLoader>
        )}
      </ModulesLoader>
    </div>
  );
}

function Missing() {
  return (
    <EmptyState action={<ButtonLink to={back.to}>{back.label}</ButtonLink>}>
      {messages.notFound.module}
    </EmptyState>
  );
}

function Summary({ project, module }: { project: Project; module: Module }) {
  return (
    <section aria-label="Module" className="card grid gap-5 p-5 sm:p-6">
      <div className="grid gap-1">
        <Link to={`/project/${project.id}`} className="w-fit text-sm text-muted hover:underline">
          {project.title}
        </Link>
        <h2 className="text-xl">{module.name}</h2>
      </div>
      <ModuleState module={module} party="client" />
    </section>
  );
}

function Payment({ module }: { module: Module }) {
  const isOpen = module.actions.includes('pay');
  if (isOpen && module.amount !== null) return <AmountPayment id={module.id} amount={module.amount} />;
  return (
    <div className="grid justify-items-start gap-4">
      <p>{module.status === 'COMPLETED' ? messages.modules.alreadyPaid : messages.modules.notToPay}</p>
      <ButtonLink to={back.to}>{back.label}</ButtonLink>
    </div>
  );
}

function AmountPayment({ id, amount }: { id: string; amount: Major }) {
  return (
    <CardPayment query={modulePaymentQuery(id)} returnUrl="/success2" amount={amount}>
      You approved this work, and the freelancer agreed to the amount: it is not held, but credited to the
      freelancer at once.
    </CardPayment>
  );
}
