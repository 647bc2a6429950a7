import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point';

import { toMajor, type Minor } from '#shared/rules/money.ts';
import { Price } from '#web/components/price.tsx';

import type { Spending } from './spending.ts';

type AssignSummaryProps = { spending: Spending; estimate: Minor };

/** The accepted bid, and the approved and paid amounts of the modules so far. */
export function AssignSummary({ spending, estimate }: AssignSummaryProps) {
  const { bid, approved, paid, excess } = spending;
  const facts = [
    ['Accepted bid', bid],
    ['Estimate per module', estimate],
    ['Approved so far', approved],
    ['Paid so far', paid],
  ] as const;
  return (
    <section aria-label="Amounts" className="card grid gap-5 p-5 sm:p-6">
      <dl className="grid grid-cols-2 gap-x-8 gap-y-4 md:grid-cols-4">
        {facts.map(([term, amount]) => (
          <div key={term}>
            <dt className="text-sm text-muted">{term}</dt>
            <dd className="text-lg font-bold">
              <Price amount={toMajor(amount)} />
            </dd>
          </div>
        ))}
      </dl>
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
    </section>
  );
}
