import type { Major } from '#shared/rules/money/money.ts';
import { Price } from '#web/components/money/price.tsx';
import { formatRelative } from '#web/lib/time/dates.ts';
import type { Column } from '#web/ui/display/table.tsx';
import { Picture } from '#web/ui/pictures/picture.tsx';

/** A table column with a small picture of each row. */
export const pictureColumn = <Row,>(pictureOf: (row: Row) => string): Column<Row> => ({
  header: 'Image',
  hiddenHeader: 'always',
  className: 'md:w-28',
  cell: (row) => (
    <Picture
      src={pictureOf(row)}
      alt=""
      sizes="(min-width: 48rem) 80px, 112px"
      className="aspect-4/3 w-20 rounded-lg max-md:w-28"
    />
  ),
});

/** A table column with an amount in major units. */
export const priceColumn = <Row,>(header: string, amountOf: (row: Row) => Major): Column<Row> => ({
  header,
  align: 'right',
  cell: (row) => (
    <span className="font-semibold">
      <Price amount={amountOf(row)} />
    </span>
  ),
});

/** A table column with the time since an ISO date: '3 days ago'. */
export const timeAgoColumn = <Row,>(header: string, dateOf: (row: Row) => string): Column<Row> => ({
  header,
  cell: (row) => (
    <time dateTime={dateOf(row)} className="whitespace-nowrap text-muted">
      {formatRelative(dateOf(row))}
    </time>
  ),
});
