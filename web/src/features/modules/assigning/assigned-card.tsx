import { useEffect, useId, useRef } from 'react';

import type { Minor } from '#shared/rules/money/money.ts';
import { isOver } from '#shared/rules/work/module.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/feedback/toast.ts';

import { ClientActions } from '../actions/client-actions.tsx';
import { ModuleDecisions } from '../actions/module-decisions.tsx';
import { editModule } from '../api.ts';
import { FoldedModule } from '../folded-module.tsx';
import type { SidedModule } from '../module-sides.ts';
import { ModuleTask } from '../module-task.tsx';
import type { Spending } from '../money/spending.ts';
import { ModuleHistory } from '../status/module-history.tsx';
import { ModuleState } from '../status/module-state.tsx';
import { LockedModule, ModuleForm } from './module-form.tsx';

type AssignedCardProps = {
  module: SidedModule;
  number: number;
  estimate: Minor;
  spending: Spending;
  /** Was just assigned. It has replaced the focused form, so its heading takes the focus. */
  isNew: boolean;
  /** Whether its form is the one that is open. */
  isEditing: boolean;
  onEdit: () => void;
};

/** An assigned module for its client: the assignment, its status and the available actions. Folded once nothing is left to do. */
export function AssignedCard({ isNew, isEditing, onEdit, ...shown }: AssignedCardProps) {
  const { module, number, estimate, spending } = shown;
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isNew) heading.current?.focus();
  }, [isNew]);
  if (isOver(module.stage)) {
    return (
      <FoldedModule module={module} number={number} party="client">
        <ModuleTask module={module} />
      </FoldedModule>
    );
  }
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
        <ModuleDecisions module={module} party="client" />
        <ModuleHistory module={module} party="client" />
      </div>
      <div className="min-w-0 lg:row-start-2">
        <Task module={module} isEditing={isEditing} onEdit={onEdit} />
      </div>
    </section>
  );
}

/** What a module is about: to edit, to read until it is edited, or locked. */
function Task({ module, isEditing, onEdit }: Pick<AssignedCardProps, 'module' | 'isEditing' | 'onEdit'>) {
  if (!module.actions.includes('edit')) return <LockedModule module={module} />;
  if (isEditing) {
    return (
      <ModuleForm
        draft={`module:${module.id}`}
        module={module}
        mutation={editModule(module)}
        onSaved={() => toast.success('Module updated.')}
      />
    );
  }
  return (
    <div className="grid content-start justify-items-start gap-4">
      <h3 className="text-lg">{module.name}</h3>
      <ModuleTask module={module} />
      <Button variant="secondary" onClick={onEdit}>
        Update<span className="sr-only"> {module.name}</span>
      </Button>
    </div>
  );
}
