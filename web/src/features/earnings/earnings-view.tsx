import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';

import { LoadFailed } from '#web/components/lists/load-failed.tsx';
import { PrefetchList } from '#web/components/lists/prefetch.tsx';
import { useStandingError } from '#web/lib/api/standing-error.ts';
import { now } from '#web/lib/time/clock.ts';
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Select } from '#web/ui/forms/select.tsx';

import { earningsQuery, entriesQuery } from './api.ts';
import { CsvButton } from './csv-button.tsx';
import { EarningsFigures } from './earnings-figures.tsx';
import { EarningsTable } from './earnings-table.tsx';
import { monthsSince } from './months.ts';
import { PayoutPanel } from './payout-panel.tsx';

const MONTH = 'month';

/** A seller's sums, what is paid out next, and the sales that they come from. `verification` sends the link to confirm the email. */
export function EarningsView({ verification }: { verification: ReactNode }) {
  const [search, setSearch] = useSearchParams();
  const query = useQuery(earningsQuery);
  const error = useStandingError(query);
  const months = query.data ? monthsSince(query.data.since, now()) : [];
  const asked = search.get(MONTH) ?? '';
  const month = /^20\d\d-(0[1-9]|1[0-2])$/.test(asked) ? asked : '';
  const show = (next: string) =>
    setSearch(
      (old) => {
        const params = new URLSearchParams(old);
        if (next) params.set(MONTH, next);
        else params.delete(MONTH);
        return params;
      },
      { replace: true, preventScrollReset: true },
    );

  if (error && !query.data) return <LoadFailed query={query} error={error} />;
  if (!query.data) {
    return (
      <Loading label="Loading your earnings">
        <PrefetchList query={entriesQuery(month)} />
        <div className="grid gap-6">
          <Skeleton className="h-32 rounded-card" />
          <Skeleton className="h-48 rounded-card" />
          <Skeleton className="h-96 rounded-card" />
        </div>
      </Loading>
    );
  }
  return (
    <>
      <EarningsFigures earnings={query.data} />
      <PayoutPanel earnings={query.data} verification={verification} />
      <section aria-labelledby="sales" className="grid gap-4">
        <div className="flex flex-wrap items-end justify-between gap-4">
          <h2 id="sales" className="text-xl">
            Sales
          </h2>
          <div className="flex flex-wrap items-end gap-3">
            <Select
              label="Month (UTC)"
              placeholder="All months"
              choices={months}
              value={month}
              onChange={({ target }) => show(target.value)}
            />
            <CsvButton month={month} currency={query.data.currency} />
          </div>
        </div>
        {month && (
          <p className="text-sm text-muted">
            The table has what was charged in this month, as it stands now. The CSV has what was booked in it,
            which changes no more once the month is over.
          </p>
        )}
        <EarningsTable month={month} />
      </section>
    </>
  );
}
