import type { ReactNode } from 'react';

import type { Module } from '#shared/entities/work/module.ts';
import { toMajor, type Minor } from '#shared/rules/money/money.ts';
import { plural } from '#shared/rules/text/plural.ts';
import { Price } from '#web/components/money/price.tsx';
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx';

type AmountsProps = {
  /** What is said of how much. */
  facts: readonly (readonly [string, Minor])[];
  modules: readonly Module[];
  /** How many modules the project has. */
  total: number;
  children?: ReactNode;
};

/** The amounts of a project, and how many of its modules are completed. */
export function Amounts({ facts, modules, total, children }: AmountsProps) {
  const done = modules.filter(({ stage }) => stage === 'COMPLETED').length;
  const progress = `${done} of ${plural(total, 'module')} completed`;
  return (
    <section aria-label="Amounts" className="card grid gap-5 p-5 sm:p-6">
      <dl className="grid grid-cols-2 gap-x-8 gap-y-4 md:auto-cols-fr md:grid-flow-col md:grid-cols-none">
        {facts.map(([term, amount]) => (
          <div key={term}>
            <dt className="text-sm text-muted">{term}</dt>
            <dd className="text-lg font-bold">
              <Price amount={toMajor(amount)} />
            </dd>
          </div>
        ))}
      </dl>
      <div className="grid gap-1">
        <p className="text-sm text-muted">{progress}</p>
        <ProgressBar value={Math.min(1, done / total)} label={progress} />
      </div>
      {children}
    </section>
  );
}
