import type { OrderDetails } from '#shared/entities/order.ts';
import { formatDateTime } from '#web/lib/dates.ts';

import { formatTimeLeft } from './order-status.ts';

type Props = { details: OrderDetails };

/** What the seller of an order sees of its buyer and its deadline (§4). */
export function SellerFacts({ details: { order, buyer, deliveryDeadline, timeLeftInMs } }: Props) {
  const facts = [
    ['Buyer', buyer.username],
    ['Country', buyer.country ?? '—'],
    ...(order.stage === 'CANCELLED'
      ? []
      : [
          ['Delivery deadline', formatDateTime(deliveryDeadline)],
          ['Time left', order.isCompleted ? 'Delivered' : formatTimeLeft(timeLeftInMs)],
        ]),
    ['Revisions', `${order.revisionsUsed} of ${order.revisionNumber} used`],
  ];
  return (
    <section aria-label="Facts" className="card grid gap-5 p-5">
      <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-3">
        {facts.map(([term, value]) => (
          <div key={term}>
            <dt className="text-sm text-muted">{term}</dt>
            <dd className="font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
