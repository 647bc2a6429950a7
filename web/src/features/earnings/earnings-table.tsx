import { useInfiniteQuery } from '@tanstack/react-query';
import Wallet from 'lucide-react/icons/wallet';
import { Link } from 'react-router-dom';

import type { Earning } from '#shared/entities/money/earning.ts';
import { pageOf } from '#shared/work/page-of.ts';
import { PagedTable } from '#web/components/lists/paged-table.tsx';
import { ResultCount } from '#web/components/lists/result-count.tsx';
import { earningStatus } from '#web/components/money/earning-status.ts';
import { Price } from '#web/components/money/price.tsx';
import { formatDate } from '#web/lib/time/dates.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { StatusBadge } from '#web/ui/display/badge.tsx';
import type { Column } from '#web/ui/display/table.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';

import { entriesQuery } from './api.ts';

const columns: Column<Earning>[] = [
  {
    header: 'Sale',
    hiddenHeader: 'on phones',
    cell: (earning) => (
      <div className="grid gap-0.5 md:max-w-sm">
        <Link to={pageOf(earning, 'seller')} className="font-semibold hover:underline">
          {earning.title}
        </Link>
        <span className="text-sm text-muted">
          {earning.kind === 'order' ? 'Order' : 'Module'} · Charged {formatDate(earning.at)}
        </span>
        <Link
          to={`/receipt/${earning.id}`}
          className="flex w-fit items-center py-0.5 text-sm font-semibold text-brand hover:underline max-md:min-h-11"
        >
          Receipt<span className="sr-only"> of {earning.title}</span>
        </Link>
      </div>
    ),
  },
  {
    header: 'State',
    cell: (earning) => {
      const { more, ...status } = earningStatus(earning);
      return (
        <div className="grid justify-items-start gap-1 max-md:justify-items-end md:max-w-56">
          <StatusBadge status={status} />
          <span className="text-sm text-muted">{more}</span>
        </div>
      );
    },
  },
  {
    header: 'Price',
    align: 'right',
    cell: ({ price, returned }) => (
      <>
        <Price amount={price} />
        {returned > 0 && (
          <p className="text-sm text-muted">
            <Price amount={returned} /> refunded
          </p>
        )}
      </>
    ),
  },
  { header: 'Commission', align: 'right', cell: ({ commission }) => <Price amount={commission} /> },
  {
    header: 'You get',
    align: 'right',
    cell: ({ amount, netted }) => (
      <>
        <span className="font-semibold">
          <Price amount={amount} />
        </span>
        {netted > 0 && (
          <p className="text-sm text-muted">
            <Price amount={netted} /> taken for what you owed
          </p>
        )}
      </>
    ),
  },
];

/** What was paid for the seller's orders and modules, of one month or of all for ''. */
export function EarningsTable({ month }: { month: string }) {
  const query = useInfiniteQuery(entriesQuery(month));
  return (
    <>
      <ResultCount query={query} noun="sale" />
      <PagedTable
        query={query}
        caption="Sales"
        columns={columns}
        rowKey={({ id }) => id}
        empty={month ? <NoneInMonth /> : <NoneYet />}
      />
    </>
  );
}

const NoneInMonth = () => <EmptyState icon={Wallet}>Nothing was paid in this month.</EmptyState>;

function NoneYet() {
  return (
    <EmptyState
      icon={Wallet}
      hint="As soon as somebody pays for your work, you see here where the money is."
      action={<ButtonLink to="/add">Add New Gig</ButtonLink>}
    >
      You have not sold anything yet.
    </EmptyState>
  );
}
