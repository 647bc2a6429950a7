import ChevronDown from 'lucide-react/icons/chevron-down';
import { useId, type ReactNode } from 'react';

import { toMajor } from '#shared/rules/money/money.ts';
import { Price } from '#web/components/money/price.tsx';
import { StatusBadge } from '#web/ui/display/badge.tsx';

import { ModuleDecisions } from './actions/module-decisions.tsx';
import type { SidedModule } from './module-sides.ts';
import { netPaidOf } from './money/spending.ts';
import { ModuleHistory } from './status/module-history.tsx';
import { ModuleFacts } from './status/module-state.tsx';
import { moduleStages, type Party } from './status/module-status.ts';

type FoldedModuleProps = {
  module: SidedModule;
  number: number;
  party: Party;
  /** The task, as it is shown once unfolded. */
  children: ReactNode;
};

/** A module for which nothing is left to do: a line that unfolds. */
export function FoldedModule({ module, number, party, children }: FoldedModuleProps) {
  const id = useId();
  const { name, amount, hold, stage } = module;
  const gross = stage === 'COMPLETED' ? (hold?.toSeller ?? amount) : null;
  const paid = gross !== null && party === 'freelancer' ? toMajor(netPaidOf(module)) : gross;
  const label = `Module ${number}`;
  return (
    <section aria-labelledby={id} className="card">
      <details className="group">
        <summary className="flex cursor-pointer list-none flex-wrap items-center gap-x-4 gap-y-2 rounded-card p-5 sm:px-6 [&::-webkit-details-marker]:hidden">
          {party === 'client' ? (
            <>
              <h2 id={id} className="text-lg">
                {label}
              </h2>
              <span className="min-w-0 flex-1 basis-40 truncate font-semibold">{name}</span>
            </>
          ) : (
            <>
              <span className="text-sm font-semibold text-muted">{label}</span>
              <h2 id={id} className="min-w-0 flex-1 basis-40 truncate text-lg">
                {name}
              </h2>
            </>
          )}
          {paid !== null && (
            <span className="font-bold">
              <Price amount={paid} />
            </span>
          )}
          <StatusBadge status={moduleStages[stage]} />
          <ChevronDown
            className="size-5 shrink-0 text-muted transition-transform group-open:rotate-180"
            aria-hidden
          />
        </summary>
        <div className="grid gap-x-10 gap-y-6 border-t border-line p-5 sm:p-6 lg:grid-cols-2">
          <div className="grid min-w-0 content-start gap-4">{children}</div>
          <div className="grid min-w-0 content-start gap-5">
            <ModuleFacts module={module} party={party} />
            <ModuleDecisions module={module} party={party} />
            <ModuleHistory module={module} party={party} />
          </div>
        </div>
      </details>
    </section>
  );
}
