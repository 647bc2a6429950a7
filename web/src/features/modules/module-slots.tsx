import { useState } from 'react';

import type { Module } from '#shared/entities/module.ts';
import type { Minor } from '#shared/rules/money.ts';
import { readDraft } from '#web/lib/drafts.ts';
import { StatusBadge } from '#web/ui/badge.tsx';
import { toast } from '#web/ui/toast.ts';

import { assignModule } from './api.ts';
import { AssignedCard } from './assigned-card.tsx';
import { ModuleForm } from './module-form.tsx';
import { moduleStatuses } from './module-status.ts';
import { fitSlots, openSlots } from './slots.ts';
import type { Spending } from './spending.ts';

type ModuleSlotsProps = {
  project: { id: string; numberOfModules: number };
  modules: Module[];
  estimate: Minor;
  spending: Spending;
};

/** All modules of a project: the assigned ones, then a form for each that is not assigned yet. */
export function ModuleSlots({ project, modules, estimate, spending }: ModuleSlotsProps) {
  const { id, numberOfModules } = project;
  const draftOf = (slot: number) => `assign:${id}:${slot}`;
  const hasDraft = (slot: number) => Object.keys(readDraft(draftOf(slot))).length > 0;
  const [slots, setSlots] = useState(() => openSlots(numberOfModules, modules.length, hasDraft));
  const [latest, setLatest] = useState<string | null>(null);

  const open = fitSlots(slots, numberOfModules - modules.length, hasDraft);
  return (
    <div className="grid gap-6">
      {modules.map((module, index) => (
        <AssignedCard
          key={module.id}
          module={module}
          number={index + 1}
          estimate={estimate}
          spending={spending}
          isNew={module.id === latest}
        />
      ))}
      {open.map((slot, index) => (
        <OpenSlot
          key={slot}
          projectId={id}
          number={modules.length + index + 1}
          draft={draftOf(slot)}
          onAssigned={(module) => {
            setSlots((all) => all.filter((each) => each !== slot));
            setLatest(module.id);
            toast.success('Module assigned.');
          }}
        />
      ))}
    </div>
  );
}

type OpenSlotProps = {
  projectId: string;
  number: number;
  draft: string;
  onAssigned: (module: Module) => void;
};

function OpenSlot({ projectId, number, draft, onAssigned }: OpenSlotProps) {
  const heading = `${draft}-heading`;
  return (
    <section aria-labelledby={heading} className="card grid gap-5 border-dashed p-5 sm:p-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id={heading} className="text-xl">
          Module {number}
        </h2>
        <StatusBadge status={moduleStatuses.WAITING} />
      </div>
      <ModuleForm draft={draft} mutation={assignModule(projectId)} onSaved={onAssigned} />
    </section>
  );
}
