import type { ComponentProps, ReactNode } from 'react';

import { Table, TableSkeleton } from '#web/ui/display/table.tsx';
import { Loading } from '#web/ui/feedback/skeleton.tsx';

import { PagedList, type PagedQuery } from './paged-list.tsx';

type PagedTableProps<Row> = Omit<ComponentProps<typeof Table<Row>>, 'rows'> & {
  query: PagedQuery<Row>;
  /** Shown when there are no rows. */
  empty: ReactNode;
};

/** A table that is loaded page by page. */
export function PagedTable<Row>({ query, empty, ...table }: PagedTableProps<Row>) {
  return (
    <PagedList
      query={query}
      skeleton={
        <Loading>
          <TableSkeleton layout={table.layout ?? 'table'} />
        </Loading>
      }
      empty={empty}
    >
      {(rows) => <Table {...table} rows={rows} />}
    </PagedList>
  );
}
