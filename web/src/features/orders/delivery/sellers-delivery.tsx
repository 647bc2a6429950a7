import { useState } from 'react';

import type { Order } from '#shared/entities/work/order.ts';
import * as screenLimits from '#shared/limits/screens.ts';
import * as orderTexts from '#shared/texts/orders.ts';
import { ButtonLink } from '#web/ui/button.tsx';

import { whyNot } from '../status/order-outcomes.ts';
import { CompleteForm } from './complete-form.tsx';
import { DeliveredWork } from './delivered-work.tsx';

/** The delivered work of an order and the ways to deliver, for its seller. */
export function SellersDelivery({ order }: { order: Order }) {
  const [isNoticeShown, setNoticeShown] = useState(false);
  const mayDeliver = order.actions.includes('deliver') || order.actions.includes('replaceDelivery');

  const onCompleted = () => {
    setNoticeShown(true);
    setTimeout(() => setNoticeShown(false), screenLimits.completedNotice);
  };
  return (
    <section id="delivery" className="grid scroll-mt-24 gap-4">
      <h2 className="text-xl">Delivery</h2>
      <p
        role="status"
        className={isNoticeShown ? 'rounded-xl bg-brand-soft px-4 py-3 font-semibold text-brand' : 'sr-only'}
      >
        {isNoticeShown && orderTexts.completed}
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
