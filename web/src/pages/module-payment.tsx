import { useQuery } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { Link, useParams } from 'react-router-dom';

import { projectIdOf, type Module } from '#shared/entities/module.ts';
import type { Project } from '#shared/entities/project.ts';
import { messages } from '#shared/messages.ts';
import { moduleActions } from '#shared/rules/module.ts';
import { ModuleGate } from '#web/features/modules/module-gate.tsx';
import { ModuleState } from '#web/features/modules/module-state.tsx';
import { modulePaymentQuery, modulesQuery } from '#web/features/modules/queries.ts';
import { CardForm } from '#web/features/payments/card-form.tsx';
import { projectQuery } from '#web/features/projects/queries.ts';
import { errorMessage } from '#web/lib/server-errors.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';

const back = { to: '/myprojects', label: 'Go to your projects' };

/** /payment/:id: the card payment of a module. */
export function ModulePaymentPage() {
  const { id = '' } = useParams();
  const projectId = projectIdOf(id);
  const project = useQuery(projectQuery(projectId));
  const modules = useQuery(modulesQuery(projectId));
  return (
    <div className="wrap grid max-w-4xl gap-6 py-10">
      <PageHeading title="Pay for a module" />
      <ModuleGate query={project} back={back}>
        {(project) => (
          <ModuleGate query={modules} back={back}>
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
          </ModuleGate>
        )}
      </ModuleGate>
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
  const isOpen = moduleActions(module, 'provider').includes('pay');
  if (isOpen && module.amount !== null) return <CardPayment id={module.id} amount={module.amount} />;
  return (
    <div className="grid justify-items-start gap-4">
      <p>{module.status === 'COMPLETED' ? messages.modules.alreadyPaid : messages.modules.notToPay}</p>
      <ButtonLink to={back.to}>{back.label}</ButtonLink>
    </div>
  );
}

function CardPayment({ id, amount }: { id: string; amount: number }) {
  const { data, error, refetch, isFetching } = useQuery(modulePaymentQuery(id));
  if (error) {
    return (
      <ErrorState onRetry={() => void refetch()} isRetrying={isFetching}>
        {errorMessage(error, messages.payment.unexpected)}
      </ErrorState>
    );
  }
  return (
    <section aria-label="Card payment" className="card grid gap-5 p-6">
      {data ? (
        <CardForm clientSecret={data.clientSecret} returnUrl="/success2" amount={amount} submitLabel="Pay" />
      ) : (
        <Loading>
          <Skeleton className="h-64" />
        </Loading>
      )}
      <p className="flex items-start gap-2 text-sm text-muted">
        <ShieldCheck className="mt-0.5 size-5 shrink-0 text-brand" aria-hidden />
        You approved this work, and the freelancer agreed to the amount.
      </p>
    </section>
  );
}
