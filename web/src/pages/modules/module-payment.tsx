import { Link, useParams } from 'react-router-dom';

import type { Module } from '#shared/entities/work/module.ts';
import type { Project } from '#shared/entities/work/project.ts';
import { toMajor, toMinor, type Major } from '#shared/rules/money/money.ts';
import { projectIdOf } from '#shared/rules/work/module-id.ts';
import * as moduleTexts from '#shared/texts/modules.ts';
import * as notFoundTexts from '#shared/texts/not-found.ts';
import { Prefetch } from '#web/components/lists/prefetch.tsx';
import { Price } from '#web/components/money/price.tsx';
import { fundingQuery, modulePaymentQuery, modulesQuery } from '#web/features/modules/api.ts';
import { ModulesLoader } from '#web/features/modules/modules-loader.tsx';
import { Funding } from '#web/features/modules/money/funding.tsx';
import { moduleStages } from '#web/features/modules/status/module-status.ts';
import { SubmittedWork } from '#web/features/modules/status/submitted-work.tsx';
import { CardPayment } from '#web/features/payments/card-payment.tsx';
import { projectQuery } from '#web/features/projects/api.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { StatusBadge } from '#web/ui/display/badge.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { PageHeading } from '#web/ui/layout/page-heading.tsx';

const back = { to: '/myprojects', label: 'Go to your projects' };

/** /payment/:id: the card payment of a module, once it is confirmed or beforehand. */
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
                  <Payment project={project} module={module} modules={modules} />
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
      {notFoundTexts.module.message}
    </EmptyState>
  );
}

type PaymentProps = { project: Project; module: Module };

function Summary({ project, module }: PaymentProps) {
  const status = moduleStages[module.stage];
  return (
    <section aria-label="Module" className="card grid gap-5 p-5 sm:p-6">
      <div className="grid gap-1">
        <Link
          to={`/project/${project.id}`}
          className="flex w-fit items-center text-sm text-muted hover:underline max-md:min-h-11"
        >
          {project.title}
        </Link>
        <h2 className="text-xl">{module.name}</h2>
      </div>
      <div className="grid justify-items-start gap-2">
        <StatusBadge status={status} />
        <p>{status.next.client}</p>
      </div>
      {module.amount !== null && (
        <p className="text-lg font-bold">
          <span className="text-base font-normal text-muted">Approved amount </span>
          <Price amount={module.amount} />
        </p>
      )}
      <SubmittedWork module={module} />
    </section>
  );
}

function Payment({ project, module, modules }: PaymentProps & { modules: readonly Module[] }) {
  const { actions, amount } = module;
  if (actions.includes('pay') && amount !== null) return <AmountPayment id={module.id} amount={amount} />;
  if (actions.includes('fund')) {
    return (
      <Funding project={project} module={module} modules={modules}>
        {(chosen) => <FundingPayment id={module.id} amount={chosen} />}
      </Funding>
    );
  }
  const isPaid = module.status === 'COMPLETED' || module.fundedAt !== null;
  return (
    <div className="grid justify-items-start gap-4">
      <p>{isPaid ? moduleTexts.alreadyPaid.message : moduleTexts.notToPay.message}</p>
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

function FundingPayment({ id, amount }: { id: string; amount: string }) {
  return (
    <CardPayment
      query={fundingQuery(id, amount)}
      returnUrl="/success2"
      amount={toMajor(toMinor(amount) ?? 0)}
    >
      It is held until you approve the work. What you do not approve is refunded to your card, and all of it
      if the work is not handed in.
    </CardPayment>
  );
}
