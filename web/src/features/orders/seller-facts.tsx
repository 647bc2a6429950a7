import type { OrderDetails } from '#shared/entities/order.ts';
import { timeLeft } from '#shared/rules/time-left.ts';
import { now } from '#web/lib/clock.ts';
import { formatDateTime } from '#web/lib/dates.ts';

import { formatTimeLeft } from './due-text.ts';

type Props = { details: OrderDetails };

/** What the seller of an order sees of its buyer and its deadline (§4). */
export function SellerFacts({ details: { order, buyer, deliveryDeadline, timeLeftInMs } }: Props) {
  const facts = [
    ['Buyer', buyer.username],
    ['Country', buyer.country ?? '—'],
    ...deadlineOf(),
    ['Revisions', `${order.revisionsUsed} of ${order.revisionNumber} used`],
  ];

  function deadlineOf() {
    if (order.stage === 'CANCELLED') return [];
    if (order.stage === 'REVISION')
      return [
        ['Revision due', formatDateTime(order.deadline)],
        ['Time left', formatTimeLeft(timeLeft(order.deadline, now()))],
      ];
    return [
      ['Delivery deadline', formatDateTime(deliveryDeadline)],
      ['Time left', order.isCompleted ? 'Delivered' : formatTimeLeft(timeLeftInMs)],
    ];
  }
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
