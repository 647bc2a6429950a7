import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point';
import { useState } from 'react';
import { useParams } from 'react-router-dom';

import type { OrderDetails } from '#shared/entities/order.ts';
import { limits } from '#shared/limits.ts';
import { messages } from '#shared/messages.ts';
import { Contact } from '#web/components/contact/contact.tsx';
import { orderDetailsQuery } from '#web/features/orders/api.ts';
import { CompleteForm } from '#web/features/orders/complete-form.tsx';
import { DeliveredWork } from '#web/features/orders/delivered-work.tsx';
import { OrderLoader } from '#web/features/orders/order-loader.tsx';
import { formatTimeLeft, whyNot } from '#web/features/orders/order-status.ts';
import { OrderSummary } from '#web/features/orders/order-summary.tsx';
import { formatDateTime } from '#web/lib/dates.ts';
import { ButtonLink } from '#web/ui/button.tsx';

/** /order/:id: an order for its seller, with the buyer's contact data, the requirements and the delivery. */
export function OrderPage() {
  const { id = '' } = useParams();
  return (
    <OrderLoader query={orderDetailsQuery(id)}>
      {(details) => (
        <>
          <OrderSummary order={details.order} role="seller" />
          <Facts details={details} />
          <RequirementsOf details={details} />
          <Delivery details={details} />
        </>
      )}
    </OrderLoader>
  );
}

function Facts({ details: { order, buyer, deliveryDeadline, timeLeftInMs } }: { details: OrderDetails }) {
  const facts = [
    ['Buyer', buyer.username],
    ['Country', buyer.country ?? '—'],
    ...(order.stage === 'CANCELLED'
      ? []
      : [
          ['Delivery deadline', formatDateTime(deliveryDeadline)],
          ['Time left', order.isCompleted ? 'Delivered' : formatTimeLeft(timeLeftInMs)],
        ]),
    ['Revisions', String(order.revisionNumber)],
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
      <p>
        <Contact user={buyer} isSeller={false} />
      </p>
    </section>
  );
}

function RequirementsOf({ details: { order } }: { details: OrderDetails }) {
  return (
    <section className="grid gap-3">
      <h2 className="text-xl">Requirements</h2>
      {order.requirements ? (
        <p className="card p-5 whitespace-pre-wrap">{order.requirements}</p>
      ) : order.stage === 'CANCELLED' ? (
        <p className="text-muted">The buyer did not write any.</p>
      ) : (
        <p className="flex items-start gap-2 rounded-card bg-accent-soft p-5 text-accent-ink">
          <TriangleAlert className="mt-0.5 size-5 shrink-0" aria-hidden />
          The buyer has not written any requirements yet. Ask before you deliver.
        </p>
      )}
    </section>
  );
}

function Delivery({ details: { order } }: { details: OrderDetails }) {
  const [isNoticeShown, setNoticeShown] = useState(false);
  const mayDeliver = order.actions.includes('deliver') || order.actions.includes('replaceDelivery');

  const onCompleted = () => {
    setNoticeShown(true);
    setTimeout(() => setNoticeShown(false), limits.screen.completedNotice);
  };
  return (
    <section className="grid gap-4">
      <h2 className="text-xl">Delivery</h2>
      <p
        role="status"
        className={isNoticeShown ? 'rounded-xl bg-brand-soft px-4 py-3 font-semibold text-brand' : 'sr-only'}
      >
        {isNoticeShown && messages.orders.completed}
      </p>
      {order.delivered && <DeliveredWork order={order} />}
      {mayDeliver ? (
        <div className="card grid gap-5 p-6">
          <CompleteForm order={order} onCompleted={onCompleted} />
          <p className="flex flex-wrap items-center gap-3 border-t border-line pt-5">
            Is the work a file?
            <ButtonLink to={`/upload-work/${order.id}`} variant="secondary">
              Upload a file
            </ButtonLink>
          </p>
        </div>
      ) : (
        <p className="text-muted">{whyNot('deliver', order)}</p>
      )}
    </section>
  );
}
