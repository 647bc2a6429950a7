import { protection } from '#shared/rules/money/protection.ts';
import { plural } from '#shared/rules/text/plural.ts';
import { Table, type Column } from '#web/ui/display/table.tsx';

type Row = { when: string; buyer: string; seller: string; byItself: string };

const days = (count: number) => plural(count, 'day');
const { clearance, requirements, late, cancelAnswer, unpaid, review, revision, dispute } = protection;

/** What each side of an order can do, and what happens when nobody does anything. */
const rows: Row[] = [
  {
    when: 'Ordered, not paid',
    buyer: 'Writes requirements, pays, cancels.',
    seller: 'Delivers, and the work stays sealed until it is paid; or declines.',
    byItself: `Cancelled after ${days(requirements.unpaid)} without requirements, or ${days(late.end)} after the deadline.`,
  },
  {
    when: 'Paid, not delivered',
    buyer: `Cancels alone while there are no requirements, and from ${days(late.grace)} after the deadline; else asks the seller to agree.`,
    seller: 'Delivers, or declines; agrees to cancel, or refuses.',
    byItself: `Cancelled and refunded after ${days(requirements.paid)} without requirements, ${days(late.end)} after the deadline, or ${days(cancelAnswer)} after the buyer asked to cancel and the seller did not answer.`,
  },
  {
    when: 'Delivered, not paid',
    buyer: 'Pays, which opens the work, or declines it.',
    seller: 'Replaces the work, or withdraws it by declining.',
    byItself: `Cancelled after ${days(unpaid)}; the work stays sealed.`,
  },
  {
    when: 'Delivered and paid',
    buyer: 'Approves, asks for a revision that is left, or opens a dispute.',
    seller: 'Refunds all or part of the money.',
    byItself: `Approved after ${days(review)}.`,
  },
  {
    when: 'In revision',
    buyer: 'Approves after all, or opens a dispute.',
    seller: 'Delivers again, refunds money, or opens a dispute.',
    byItself: `Cancelled and refunded ${days(revision.grace)} after the revision was due; it is due after the gig’s days of delivery, at least ${revision.least} and at most ${days(revision.most)}.`,
  },
  {
    when: 'Disputed',
    buyer: 'Names an amount, or accepts the seller’s.',
    seller: 'Names an amount, or accepts the buyer’s.',
    byItself: `Without an answer for ${days(dispute.answer)}, the one amount that was named counts; if both have named one, the middle of the two after ${days(dispute.agree)}.`,
  },
  {
    when: 'Completed',
    buyer: `Opens a dispute, while ${days(dispute.least)} are left to hold the money.`,
    seller: 'Refunds all or part of the money.',
    byItself: `Paid out after ${clearance.usual} days, or ${clearance.first} if it was paid before ${clearance.firstSales} orders and modules of the seller were done; then neither can be done.`,
  },
];

const columns: Column<Row>[] = [
  { header: 'The order is', cell: ({ when }) => when, className: 'font-semibold md:min-w-28' },
  { header: 'Its buyer', cell: ({ buyer }) => buyer },
  { header: 'Its seller', cell: ({ seller }) => seller },
  { header: 'If nothing happens', cell: ({ byItself }) => byItself },
];

/** The stages of a protected payment, who can do what in each, and what happens by itself. */
export function ProtectionTable() {
  return (
    <div className="text-sm">
      <Table caption="Stages of an order" columns={columns} rows={rows} rowKey={({ when }) => when} />
    </div>
  );
}
