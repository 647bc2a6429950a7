import type { ReactNode } from 'react';

import { cn } from '#web/ui/cn.ts';

export type Column<Row> = {
  header: string;
  cell: (row: Row) => ReactNode;
  /** Align numbers right. */
  align?: 'left' | 'right';
  /** Where the header is not shown: in the cards of phones, or in the table too. Screen readers always read it there. */
  hiddenHeader?: 'always' | 'on phones';
  className?: string;
};

/** As a table with cards on phones, or as a list in a narrow part of the page, whose columns place their cells in a grid. */
export type TableLayout = 'table' | 'list';

const layouts = {
  table: {
    // Firefox rounds no corners of a table whose borders collapse, so that its rows' lines are their cells'.
    table: 'w-full max-md:block md:card md:border-separate md:[border-spacing:0] md:overflow-hidden',
    head: 'max-md:sr-only',
    body: 'max-md:grid max-md:gap-4',
    row: 'max-md:card max-md:grid max-md:gap-3 max-md:p-4 md:not-last:*:border-b',
    cell: 'border-line max-md:flex max-md:items-center max-md:justify-between max-md:gap-4 md:px-5 md:py-3.5',
    right: 'md:text-right',
    label: 'md:hidden',
    labelled: 'max-md:text-right',
    skeletons: 'grid gap-4 md:card md:gap-0',
    skeleton:
      'max-md:card max-md:min-h-44 max-md:p-4 md:h-20 md:border-b md:border-line md:px-5 md:last:border-0',
  },
  list: {
    table: 'block w-full',
    head: 'sr-only',
    body: 'grid',
    row: 'grid gap-x-3 gap-y-1 border-b border-line px-4 py-3 last:border-0',
    cell: '',
    right: 'text-right',
    label: 'hidden',
    labelled: '',
    skeletons: 'grid',
    skeleton: 'h-22 border-b border-line px-4 last:border-0',
  },
} as const satisfies Record<TableLayout, Record<string, string>>;

type TableProps<Row> = {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  rowClassName?: (row: Row) => string | undefined;
  layout?: TableLayout;
};

/** A table. Its roles are written out, because browsers drop them with its layout. */
export function Table<Row>({
  caption,
  columns,
  rows,
  rowKey,
  rowClassName,
  layout = 'table',
}: TableProps<Row>) {
  const look = layouts[layout];
  return (
    <table role="table" className={look.table}>
      <caption className="sr-only">{caption}</caption>
      <thead role="rowgroup" className={look.head}>
        <tr role="row">
          {columns.map(({ header, align, hiddenHeader }) => (
            <th
              key={header}
              role="columnheader"
              scope="col"
              className={cn(
                'border-b border-line px-5 py-3.5 text-sm font-semibold text-muted',
                align === 'right' ? 'text-right' : 'text-left',
              )}
            >
              {hiddenHeader === 'always' ? <span className="sr-only">{header}</span> : header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className={look.body}>
        {rows.map((row) => (
          <tr key={rowKey(row)} role="row" className={cn(look.row, rowClassName?.(row))}>
            {columns.map(({ header, cell, align, hiddenHeader, className }) => (
              <td
                key={header}
                role="cell"
                className={cn(look.cell, align === 'right' && look.right, className)}
              >
                {!hiddenHeader && (
                  <span className={cn('shrink-0 text-sm text-muted', look.label)} aria-hidden>
                    {header}
                  </span>
                )}
                <div className={cn('min-w-0', !hiddenHeader && look.labelled)}>{cell(row)}</div>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A skeleton of a table's rows. */
export function TableSkeleton({ rows = 5, layout = 'table' }: { rows?: number; layout?: TableLayout }) {
  const look = layouts[layout];
  return (
    <div className={look.skeletons} aria-hidden>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={cn('flex items-center gap-5', look.skeleton)}>
          <div className="skeleton h-12 w-16" />
          <div className="skeleton h-4 flex-1" />
          <div className="skeleton h-4 w-20" />
        </div>
      ))}
    </div>
  );
}
