import { useState } from 'react';

import type { Module } from '#shared/entities/work/module.ts';
import type { Minor } from '#shared/rules/money/money.ts';
import { readDraft } from '#web/lib/forms/drafts.ts';
import { Button } from '#web/ui/button.tsx';
import { StatusBadge } from '#web/ui/display/badge.tsx';
import { toast } from '#web/ui/feedback/toast.ts';

import { assignModule } from '../api.ts';
import { withSides, type Sides } from '../module-sides.ts';
import type { Spending } from '../money/spending.ts';
import { moduleStages } from '../status/module-status.ts';
import { AssignedCard } from './assigned-card.tsx';
import { ModuleForm } from './module-form.tsx';
import { fitSlots, openSlots } from './slots.ts';

type ModuleSlotsProps = {
  project: { id: string; numberOfModules: number };
  /** Those of the freelancer who has the project. */
  modules: Module[];
  /** How many of its modules are assigned, to whomever. Another one can replace a module that has ended. */
  taken: number;
  sides: Sides;
  estimate: Minor;
  spending: Spending;
};

/**
 * All modules of a project: the assigned ones, then those that are not assigned yet. At most one of each kind is open to be
 * edited.
 */
export function ModuleSlots({ project, modules, taken, sides, estimate, spending }: ModuleSlotsProps) {
  const { id, numberOfModules } = project;
  const draftOf = (slot: number) => `assign:${id}:${slot}`;
  const hasDraft = (slot: number) => Object.keys(readDraft(draftOf(slot))).length > 0;
  const [slots, setSlots] = useState(() => openSlots(numberOfModules, taken, hasDraft));
  const [latest, setLatest] = useState<string | null>(null);
  const [editing, setEditing] = useState<string | null>(null);
  const [writing, setWriting] = useState<number | null>(null);

  const open = fitSlots(slots, numberOfModules - taken, hasDraft);
  const editable = modules.filter(({ actions }) => actions.includes('edit'));
  const edited = editable.find(({ id: moduleId }) => moduleId === editing) ?? editable[0];
  const written = open.find((slot) => slot === writing) ?? open.find(hasDraft) ?? open[0];
  return (
    <div className="grid gap-6">
      {modules.map((module, index) => (
        <AssignedCard
          key={module.id}
          module={withSides(module, sides)}
          number={index + 1}
          estimate={estimate}
          spending={spending}
          isNew={module.id === latest}
          isEditing={module === edited}
          onEdit={() => setEditing(module.id)}
        />
      ))}
      {open.map((slot, index) => (
        <OpenSlot
          key={slot}
          projectId={id}
          number={modules.length + index + 1}
          draft={draftOf(slot)}
          isOpen={slot === written}
          onOpen={() => setWriting(slot)}
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
  isOpen: boolean;
  onOpen: () => void;
  onAssigned: (module: Module) => void;
};

function OpenSlot({ projectId, number, draft, isOpen, onOpen, onAssigned }: OpenSlotProps) {
  const heading = `${draft}-heading`;
  return (
    <section aria-labelledby={heading} className="card grid gap-5 border-dashed p-5 sm:p-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id={heading} className="text-xl">
          Module {number}
        </h2>
        {isOpen ? (
          <StatusBadge status={moduleStages.WAITING} />
        ) : (
          <Button variant="secondary" size="small" onClick={onOpen}>
            Assign<span className="sr-only"> module {number}</span>
          </Button>
        )}
      </div>
      {isOpen && <ModuleForm draft={draft} mutation={assignModule(projectId)} onSaved={onAssigned} />}
    </section>
  );
}
