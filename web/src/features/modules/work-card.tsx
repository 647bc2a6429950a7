import { useId, useRef } from 'react';

import { isOver } from '#shared/rules/work/module.ts';

import { FreelancerActions } from './actions/freelancer-actions.tsx';
import { ModuleDecisions } from './actions/module-decisions.tsx';
import { FoldedModule } from './folded-module.tsx';
import type { SidedModule } from './module-sides.ts';
import { ModuleTask } from './module-task.tsx';
import { ModuleHistory } from './status/module-history.tsx';
import { ModuleState } from './status/module-state.tsx';

type WorkCardProps = { module: SidedModule; number: number };

/** A module for its freelancer: the task, its status and the form to hand it in. Folded once nothing is left to do. */
export function WorkCard({ module, number }: WorkCardProps) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  if (isOver(module.stage)) {
    return (
      <FoldedModule module={module} number={number} party="freelancer">
        <ModuleTask module={module} />
      </FoldedModule>
    );
  }
  return (
    <section
      aria-labelledby={id}
      className="card grid grid-cols-1 gap-x-10 gap-y-6 p-5 sm:p-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]"
    >
      <div className="grid min-w-0 content-start gap-4">
        <div className="grid gap-1">
          <p className="text-sm font-semibold text-muted">Module {number}</p>
          <h2 id={id} ref={heading} tabIndex={-1} className="text-xl">
            {module.name}
          </h2>
        </div>
        <ModuleTask module={module} />
      </div>
      <div className="grid min-w-0 content-start gap-5 max-lg:border-t max-lg:border-line max-lg:pt-6">
        <ModuleState module={module} party="freelancer" />
        <FreelancerActions module={module} onDone={() => heading.current?.focus()} />
        <ModuleDecisions module={module} party="freelancer" />
        <ModuleHistory module={module} party="freelancer" />
      </div>
    </section>
  );
}
