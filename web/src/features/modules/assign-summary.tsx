import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point';

import type { Module } from '#shared/entities/module.ts';
import { toMajor, type Minor } from '#shared/rules/money.ts';
import { Price } from '#web/components/price.tsx';

import { Amounts } from './amounts.tsx';
import type { Spending } from './spending.ts';

type AssignSummaryProps = {
  spending: Spending;
  estimate: Minor;
  modules: readonly Module[];
  total: number;
};

/** The accepted bid, what is approved, held and paid of it so far, and how far the project has come, for its client. */
export function AssignSummary({ spending, estimate, modules, total }: AssignSummaryProps) {
  const { bid, approved, held, paid, excess } = spending;
  const facts = [
    ['Accepted bid', bid],
    ['Estimate per module', estimate],
    ['Approved so far', approved],
    ['Held', held],
    ['Paid so far', paid],
  ] as const;
  return (
    <Amounts facts={facts} modules={modules} total={total}>
      <p role="status" className="empty:absolute">
        {excess > 0 && (
          <span className="flex items-start gap-2 rounded-xl bg-accent-soft px-4 py-3 font-medium text-accent-ink">
            <TriangleAlert className="mt-0.5 size-5 shrink-0" aria-hidden />
            <span>
              Warning: the approved amounts exceed the accepted bid by <Price amount={toMajor(excess)} />.
            </span>
          </span>
        )}
      </p>
    </Amounts>
  );
}
