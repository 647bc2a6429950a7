import { useEffect, useId, useRef } from 'react';

import type { Module } from '#shared/entities/module.ts';
import type { Minor } from '#shared/rules/money.ts';
import { toast } from '#web/ui/toast.ts';

import { editModule } from './api.ts';
import { ClientActions } from './client-actions.tsx';
import { LockedModule, ModuleForm } from './module-form.tsx';
import { ModuleState } from './module-state.tsx';
import type { Spending } from './spending.ts';

type AssignedCardProps = {
  module: Module;
  number: number;
  estimate: Minor;
  spending: Spending;
  /** Was just assigned. It has replaced the focused form, so its heading takes the focus. */
  isNew: boolean;
};

/** An assigned module for its client: the assignment, its status and the available actions. */
export function AssignedCard({ module, number, estimate, spending, isNew }: AssignedCardProps) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isNew) heading.current?.focus();
  }, [isNew]);

  const mayEdit = module.actions.includes('edit');
  return (
    <section
      aria-labelledby={id}
      className="card grid grid-cols-1 gap-x-10 gap-y-5 p-5 sm:p-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]"
    >
      <h2 id={id} ref={heading} tabIndex={-1} className="text-xl lg:col-span-2">
        Module {number}
      </h2>
      <div className="grid min-w-0 content-start gap-5 max-lg:border-b max-lg:border-line max-lg:pb-6 lg:col-start-2 lg:row-start-2">
        <ModuleState module={module} party="client" />
        <ClientActions
          module={module}
          estimate={estimate}
          spending={spending}
          onDone={() => heading.current?.focus()}
        />
      </div>
      <div className="min-w-0 lg:row-start-2">
        {mayEdit ? (
          <ModuleForm
            draft={`module:${module.id}`}
            module={module}
            mutation={editModule(module)}
            onSaved={() => toast.success('Module updated.')}
          />
        ) : (
          <LockedModule module={module} />
        )}
      </div>
    </section>
  );
}
