import type { ReactNode } from 'react';

import type { OrderDetails } from '#shared/entities/work/order.ts';
import { timeLeft } from '#shared/rules/work/time-left.ts';
import { formatMoney } from '#web/lib/format.ts';
import { now } from '#web/lib/time/clock.ts';
import { formatDateTime } from '#web/lib/time/dates.ts';

import { formatTimeLeft } from '../status/due-text.ts';

type Props = { details: OrderDetails };

/** What the seller of an order sees of its buyer and its deadline. */
export function SellerFacts({ details: { order, buyer, deliveryDeadline, timeLeftInMs } }: Props) {
  const facts: [string, ReactNode][] = [
    ['Buyer', buyer.username],
    ['Country', buyer.country ?? '—'],
    ...deadlineOf(),
    ['Revisions', `${order.revisionsUsed} of ${order.revisionNumber} used`],
    ...commissionOf(),
  ];

  function commissionOf(): [string, string][] {
    const { commission } = order;
    if (!commission || commission.net <= 0) return [];
    const { amount, net } = commission;
    const text =
      amount > 0 ? `${formatMoney(net)} after ${formatMoney(amount)} commission` : formatMoney(net);
    return [['You get', text]];
  }

  function deadlineOf(): [string, string][] {
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
