import { useId, useRef } from 'react';

import type { Module } from '#shared/entities/module.ts';
import { plural } from '#web/lib/plural.ts';

import { FreelancerActions } from './freelancer-actions.tsx';
import { ModuleState } from './module-state.tsx';

/** A module for its freelancer: the task, its status and the form to hand it in. */
export function WorkCard({ module, number }: { module: Module; number: number }) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
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
        <p className="max-w-prose whitespace-pre-line">{module.details}</p>
        <p className="text-muted">
          Deadline <span className="font-semibold text-ink">{plural(module.deadlineDays, 'day')}</span>
        </p>
      </div>
      <div className="grid min-w-0 content-start gap-5 max-lg:border-t max-lg:border-line max-lg:pt-6">
        <ModuleState module={module} party="freelancer" />
        <FreelancerActions module={module} onDone={() => heading.current?.focus()} />
      </div>
    </section>
  );
}
