import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

import type { Operator, Receipt, ReceiptLine } from '#shared/entities/money/receipt.ts';
import { pageOf } from '#shared/work/page-of.ts';
import { earningStatus } from '#web/components/money/earning-status.ts';
import { marketName } from '#web/lib/market-name.ts';
import { formatDate } from '#web/lib/time/dates.ts';

import { amountFormat, creditNote, lineName, paperNumber, totalName, vatNote } from './receipt-text.ts';

/** A receipt as a sheet of paper, which fits on one page when it is printed. */
export function ReceiptSheet({ receipt }: { receipt: Receipt }) {
  const { side, at, title, kind, id, buyer, seller, operator } = receipt;
  const paper = paperNumber(receipt);
  return (
    <article
      aria-label="Receipt"
      className="card grid gap-8 p-5 sm:p-8 print:border-0 print:p-0 print:shadow-none"
    >
      <dl className="grid grid-cols-2 gap-x-8 gap-y-6 sm:grid-cols-4">
        <Fact term={paper.term}>
          {paper.number ? <span className="font-semibold">{paper.number}</span> : paper.text}
        </Fact>
        <Fact term="Date of payment">
          <time dateTime={at}>{formatDate(at)}</time>
        </Fact>
        <Fact term="Seller">{seller.username}</Fact>
        <Fact term="Buyer">{buyer.username}</Fact>
        <Fact term="For" className="col-span-full">
          <Link to={pageOf(receipt, side)} className="font-semibold hover:underline">
            {title}
          </Link>
          <p className="text-sm text-muted">
            {kind === 'order' ? 'Order' : 'Module'} {id}
          </p>
        </Fact>
      </dl>
      <Amounts receipt={receipt} />
      {receipt.payout && <Payout payout={receipt.payout} />}
      <OperatorNote operator={operator} side={side} />
    </article>
  );
}

type FactProps = { term: string; className?: string; children: ReactNode };

function Fact({ term, className, children }: FactProps) {
  return (
    <div className={className}>
      <dt className="text-sm text-muted">{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** What was booked of one kind at one time is one line. */
const keyOf = ({ what, at, amount, number }: ReceiptLine) => `${what} ${number ?? at} ${amount}`;

function Amounts({ receipt }: { receipt: Receipt }) {
  const { lines, total, currency, side } = receipt;
  const format = amountFormat(currency);
  const cell = 'py-3 align-top';
  return (
    <table className="w-full">
      <caption className="sr-only">Amounts</caption>
      <thead>
        <tr className="border-b border-line text-left text-sm text-muted">
          <th scope="col" className="py-2 font-semibold">
            What
          </th>
          <th scope="col" className="py-2 pl-4 text-right font-semibold">
            {currency.toUpperCase()}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={keyOf(line)} className="break-inside-avoid border-b border-line">
            <td className={cell}>
              {lineName(line, side)}
              <p className="text-sm text-muted">
                {[line.at && formatDate(line.at), creditNote(line), vatNote(line, receipt)]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </td>
            <td className={`${cell} pl-4 text-right whitespace-nowrap tabular-nums`}>
              {format(line.amount)}
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className="font-bold">
          <th scope="row" className={`${cell} text-left`}>
            {totalName(receipt)}
          </th>
          <td className={`${cell} pl-4 text-right text-lg whitespace-nowrap tabular-nums`}>
            {format(total)}
          </td>
        </tr>
      </tfoot>
    </table>
  );
}

/** Where the seller's part is now. */
function Payout({ payout }: { payout: NonNullable<Receipt['payout']> }) {
  const { icon: Icon, label, more } = earningStatus(payout);
  return (
    <p className="flex items-start gap-2">
      <Icon className="mt-0.5 size-5 shrink-0 text-brand" aria-hidden />
      <span>
        <span className="font-semibold">{label}</span> <span className="text-muted">{more}</span>
      </span>
    </p>
  );
}

/** Who took the payment, and for the seller charges the commission, as the environment names them. */
function OperatorNote({ operator, side }: { operator: Operator | null; side: Receipt['side'] }) {
  const { name, address, vatId, vatNote: note } = operator ?? { name: marketName, address: [] };
  const operatorName = <span className="font-semibold text-ink">{name}</span>;
  return (
    <div className="grid gap-1 border-t border-line pt-6 text-sm text-muted">
      <p>
        {side === 'seller' ? (
          <>The commission is charged by {operatorName}</>
        ) : (
          <>The payment was taken by {operatorName}</>
        )}
      </p>
      {address.length > 0 && <address className="not-italic">{address.join(', ')}</address>}
      {vatId && <p>VAT ID {vatId}</p>}
      {note && side === 'seller' && <p>{note}</p>}
    </div>
  );
}
