import type { Module } from '#shared/entities/module.ts';
import { toMajor, type Minor } from '#shared/rules/money.ts';
import { Price } from '#web/components/price.tsx';
import { Warning } from '#web/ui/warning.tsx';

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
