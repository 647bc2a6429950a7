import { Link } from 'react-router-dom';

import type { Module } from '#shared/entities/module.ts';
import { Price } from '#web/components/price.tsx';
import { StatusBadge } from '#web/ui/badge.tsx';

import { moduleStatuses, type Party } from './module-status.ts';
import { SubmittedWork } from './submitted-work.tsx';

/** A module's status, who must act next, the approved amount and the submitted work. */
export function ModuleState({ module, party }: { module: Module; party: Party }) {
  const status = moduleStatuses[module.status];
  return (
    <>
      <div className="grid justify-items-start gap-2">
        <StatusBadge status={status} />
        <p>{status.next[party]}</p>
      </div>
      {module.amount !== null && (
        <p className="text-lg font-bold">
          <span className="text-base font-normal text-muted">Approved amount </span>
          <Price amount={module.amount} />
        </p>
      )}
      {module.status === 'COMPLETED' && (
        <Link to={`/receipt/${module.id}`} className="w-fit font-semibold text-brand hover:underline">
          Receipt
        </Link>
      )}
      <SubmittedWork module={module} />
    </>
  );
}
