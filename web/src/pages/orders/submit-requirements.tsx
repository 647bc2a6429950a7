import ShieldCheck from 'lucide-react/icons/shield-check';
import { useEffect, useRef, useState } from 'react';
import { useParams } from 'react-router-dom';

import type { Order } from '#shared/entities/work/order.ts';
import { orderQuery } from '#web/features/orders/api.ts';
import { OrderLoader } from '#web/features/orders/order-loader.tsx';
import { OrderSummary } from '#web/features/orders/order-summary.tsx';
import { PartyOnly } from '#web/features/orders/parties/party-only.tsx';
import { RequirementsForm } from '#web/features/orders/requirements/requirements-form.tsx';
import { WrittenRequirements } from '#web/features/orders/requirements/requirements-of.tsx';
import { paymentOutcome, whyNot } from '#web/features/orders/status/order-outcomes.ts';
import { ButtonLink } from '#web/ui/button.tsx';

/** /submit-requirements/:id: the buyer's requirements, then the choice to pay now or later. */
export function SubmitRequirementsPage() {
  const { id = '' } = useParams();
  const [isSaved, setSaved] = useState(false);
  return (
    <OrderLoader query={orderQuery(id)}>
      {(order) => (
        <PartyOnly order={order} role="buyer">
          <OrderSummary order={order} role="buyer" hasPayLink={!isSaved} />
          {isSaved ? (
            <NextStep order={order} />
          ) : order.actions.includes('writeRequirements') ? (
            <RequirementsForm order={order} onSaved={() => setSaved(true)} />
          ) : (
            <>
              <p>{whyNot('writeRequirements', order)}</p>
              {order.requirements && <WrittenRequirements order={order} />}
            </>
          )}
        </PartyOnly>
      )}
    </OrderLoader>
  );
}

/** Shown once the requirements are saved: pay now or later. */
function NextStep({ order }: { order: Order }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="card grid gap-4 p-6">
      <h2 ref={heading} tabIndex={-1} className="text-xl outline-none">
        Your requirements are with {order.seller.username}
      </h2>
      {order.isPaid ? (
        <p>This order is already paid. You will find the work under your orders once it is delivered.</p>
      ) : (
        <p className="flex items-start gap-2">
          <ShieldCheck className="mt-0.5 size-5 shrink-0 text-brand" aria-hidden />
          {paymentOutcome(order)}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        {order.actions.includes('pay') && <ButtonLink to={`/pay/${order.id}`}>Pay Now</ButtonLink>}
        <ButtonLink to="/orders" variant="secondary">
          {order.isPaid ? 'Go to your orders' : 'Pay later'}
        </ButtonLink>
      </div>
    </section>
  );
}
