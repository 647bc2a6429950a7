import type { Module } from '#shared/entities/work/module.ts';
import { toMajor, type Minor } from '#shared/rules/money/money.ts';
import { Price } from '#web/components/money/price.tsx';
import { Warning } from '#web/ui/feedback/warning.tsx';

import { Amounts } from '../money/amounts.tsx';
import type { Spending } from '../money/spending.ts';

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
      <div role="status" className="empty:absolute">
        {excess > 0 && (
          <Warning>
            Warning: the approved amounts exceed the accepted bid by <Price amount={toMajor(excess)} />.
          </Warning>
        )}
      </div>
    </Amounts>
  );
}
