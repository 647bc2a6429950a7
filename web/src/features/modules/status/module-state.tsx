import { Link } from 'react-router-dom';

import { Price } from '#web/components/money/price.tsx';
import { StatusBadge } from '#web/ui/display/badge.tsx';

import type { SidedModule } from '../module-sides.ts';
import { ModuleMoney } from './module-money.tsx';
import { moduleStages, type Party } from './module-status.ts';
import { SubmittedWork } from './submitted-work.tsx';

type ModuleProps = { module: SidedModule; party: Party };

/** A module's status, who must act next, its money and dates, and the submitted work. */
export function ModuleState({ module, party }: ModuleProps) {
  const status = moduleStages[module.stage];
  return (
    <>
      <div className="grid justify-items-start gap-2">
        <StatusBadge status={status} />
        <p>{status.next[party]}</p>
      </div>
      <ModuleFacts module={module} party={party} />
    </>
  );
}

/** A module's amount, its money and dates, and the submitted work. */
export function ModuleFacts({ module, party }: ModuleProps) {
  return (
    <>
      {module.amount !== null && (
        <p className="text-lg font-bold">
          <span className="text-base font-normal text-muted">Approved amount </span>
          <Price amount={module.amount} />
        </p>
      )}
      <ModuleMoney module={module} party={party} />
      {(module.fundedAt ?? module.paidAt) !== null && (
        <Link to={`/receipt/${module.id}`} className="w-fit font-semibold text-brand hover:underline">
          Receipt
        </Link>
      )}
      <SubmittedWork module={module} />
    </>
  );
}
