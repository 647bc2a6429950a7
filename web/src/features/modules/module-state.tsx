import type { Module } from '#shared/entities/module.ts';
import { Price } from '#web/components/price.tsx';
import { Badge } from '#web/ui/badge.tsx';

import { moduleWords, type Party } from './module-words.ts';
import { SubmittedWork } from './submitted-work.tsx';

/** Where a module stands, who must act next, and what was handed in and approved so far. */
export function ModuleState({ module, party }: { module: Module; party: Party }) {
  const { icon, tone, status, next } = moduleWords[module.status];
  return (
    <>
      <div className="grid justify-items-start gap-2">
        <Badge icon={icon} tone={tone}>
          {status}
        </Badge>
        <p>{next[party]}</p>
      </div>
      {module.amount !== null && (
        <p className="text-lg font-bold">
          <span className="text-base font-normal text-muted">Approved amount </span>
          <Price amount={module.amount} />
        </p>
      )}
      <SubmittedWork module={module} />
    </>
  );
}
