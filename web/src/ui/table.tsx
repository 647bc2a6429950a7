import type { ReactNode } from 'react';

import { cn } from './cn.ts';

export type Column<Row> = {
  header: string;
  cell: (row: Row) => ReactNode;
  /** Align numbers right. */
  align?: 'left' | 'right';
  /** Where the header is not shown: in the cards of phones, or in the table too. Screen readers always read it there. */
  hiddenHeader?: 'always' | 'on phones';
  className?: string;
};

type TableProps<Row> = {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  rowClassName?: (row: Row) => string | undefined;
};

/** A table that is shown as cards on phones. Its roles are written out, because browsers drop them with its layout. */
export function Table<Row>({ caption, columns, rows, rowKey, rowClassName }: TableProps<Row>) {
  return (
    <table role="table" className="w-full max-md:block md:card md:overflow-hidden">
      <caption className="sr-only">{caption}</caption>
      <thead role="rowgroup" className="max-md:sr-only">
        <tr role="row" className="border-b border-line">
          {columns.map(({ header, align, hiddenHeader }) => (
            <th
              key={header}
              role="columnheader"
              scope="col"
              className={cn(
                'px-5 py-3.5 text-sm font-semibold text-muted',
                align === 'right' ? 'text-right' : 'text-left',
              )}
            >
              {hiddenHeader === 'always' ? <span className="sr-only">{header}</span> : header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className="max-md:grid max-md:gap-4">
        {rows.map((row) => (
          <tr
            key={rowKey(row)}
            role="row"
            className={cn(
              'max-md:card max-md:grid max-md:gap-3 max-md:p-4 md:border-b md:border-line md:last:border-0',
              rowClassName?.(row),
            )}
          >
            {columns.map(({ header, cell, align, hiddenHeader, className }) => (
              <td
                key={header}
                role="cell"
                className={cn(
                  'max-md:flex max-md:items-center max-md:justify-between max-md:gap-4 md:px-5 md:py-3.5',
                  align === 'right' && 'md:text-right',
                  className,
                )}
              >
                {!hiddenHeader && (
                  <span className="shrink-0 text-sm text-muted md:hidden" aria-hidden>
                    {header}
                  </span>
                )}
                <div className={cn('min-w-0', !hiddenHeader && 'max-md:text-right')}>{cell(row)}</div>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A skeleton of a table's rows. */
export function TableSkeleton({ rows = 5 }: { rows?: number }) {
  return (
    <div className="grid gap-4 md:card md:gap-0" aria-hidden>
      {Array.from({ length: rows }, (_, row) => (
        <div
          key={row}
          className="flex items-center gap-5 max-md:card max-md:min-h-44 max-md:p-4 md:h-20 md:border-b md:border-line md:px-5 md:last:border-0"
        >
          <div className="skeleton h-12 w-16" />
          <div className="skeleton h-4 flex-1" />
          <div className="skeleton h-4 w-20" />
        </div>
      ))}
    </div>
  );
}
