import { useQuery } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { useParams } from 'react-router-dom';

import type { Order } from '#shared/entities/order.ts';
import { messages } from '#shared/messages.ts';
import { actions } from '#shared/rules/order.ts';
import { OrderScreen } from '#web/features/orders/order-screen.tsx';
import { OrderSummary } from '#web/features/orders/order-summary.tsx';
import { orderQuery, paymentQuery } from '#web/features/orders/queries.ts';
import { CardForm } from '#web/features/payments/card-form.tsx';
import { errorMessage } from '#web/lib/server-errors.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';

/** /pay/:id: the card payment of an order. */
export function PayPage() {
  const { id = '' } = useParams();
  return (
    <OrderScreen title="Pay for your order" query={useQuery(orderQuery(id))}>
      {(order) => (
        <>
          <OrderSummary order={order} role="buyer" />
          {actions(order, 'buyer').includes('pay') ? (
            <Payment order={order} />
          ) : (
            <AlreadyPaid order={order} />
          )}
        </>
      )}
    </OrderScreen>
  );
}

function Payment({ order }: { order: Order }) {
  const { data, error, refetch, isFetching } = useQuery(paymentQuery(order.id));
  if (error) {
    return (
      <ErrorState onRetry={() => void refetch()} isRetrying={isFetching}>
        {errorMessage(error, messages.payment.unexpected)}
      </ErrorState>
    );
  }
  return (
    <section aria-label="Card payment" className="card grid gap-5 p-6">
      {data ? (
        <CardForm
          clientSecret={data.clientSecret}
          returnUrl="/success"
          amount={order.price}
          submitLabel="Pay"
        />
      ) : (
        <Loading>
          <Skeleton className="h-64" />
        </Loading>
      )}
      <p className="flex items-start gap-2 text-sm text-muted">
        <ShieldCheck className="mt-0.5 size-5 shrink-0 text-brand" aria-hidden />
        {order.isCompleted
          ? 'The work is ready. It opens as soon as the payment has gone through.'
          : 'Your payment is held until the work is there.'}
      </p>
    </section>
  );
}

function AlreadyPaid({ order }: { order: Order }) {
  const isReady = actions(order, 'buyer').includes('download');
  return (
    <div className="grid justify-items-start gap-4">
      <p>{messages.orders.alreadyPaid}</p>
      <ButtonLink to={isReady ? `/download/${order.id}` : '/orders'}>
        {isReady ? 'Download the work' : 'Go to your orders'}
      </ButtonLink>
    </div>
  );
}
