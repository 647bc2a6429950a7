import Gavel from 'lucide-react/icons/gavel';
import Layers from 'lucide-react/icons/layers';
import type { ReactNode } from 'react';

import type { Project } from '#shared/entities/work/project.ts';
import { plural } from '#shared/rules/text/plural.ts';
import { Price } from '#web/components/money/price.tsx';
import { useCurrentUser } from '#web/lib/session/session.ts';

import { CloseButton } from './close-button.tsx';
import { nextStep } from './project-status.ts';

/** A project's budget, modules, bids and status, with the actions below. */
export function ProjectBox({ project, children }: { project: Project; children: ReactNode }) {
  const isOwn = project.userId === useCurrentUser()?.id;
  return (
    <div className="card grid gap-4 p-6 lg:sticky lg:top-34">
      <section aria-label="Offer" className="grid gap-4">
        <p className="flex items-baseline justify-between gap-4">
          <span className="text-muted">Budget</span>
          <span className="text-xl font-bold">
            <Price amount={project.budget} />
          </span>
        </p>
        <ul className="flex flex-wrap gap-x-6 gap-y-2 font-semibold">
          <li className="flex items-center gap-2">
            <Layers className="size-5 text-muted" aria-hidden />
            {plural(project.numberOfModules, 'module')}
          </li>
          <li className="flex items-center gap-2">
            <Gavel className="size-5 text-muted" aria-hidden />
            {plural(project.bidCount, 'bid')}
          </li>
        </ul>
        <p className="text-muted">{nextStep(project, isOwn)}</p>
      </section>
      {children}
      {isOwn && <CloseButton project={project} />}
    </div>
  );
}
