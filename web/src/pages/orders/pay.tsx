import { useParams } from 'react-router-dom';

import type { Order } from '#shared/entities/work/order.ts';
import { orderQuery, orderPaymentQuery } from '#web/features/orders/api.ts';
import { OrderLoader } from '#web/features/orders/order-loader.tsx';
import { OrderSummary } from '#web/features/orders/order-summary.tsx';
import { PartyOnly } from '#web/features/orders/parties/party-only.tsx';
import { paymentOutcome, whyNot } from '#web/features/orders/status/order-outcomes.ts';
import { CardPayment } from '#web/features/payments/card-payment.tsx';
import { PaymentProtection } from '#web/features/payments/payment-protection.tsx';
import { ButtonLink } from '#web/ui/button.tsx';

/** /pay/:id: the card payment of an order. */
export function PayPage() {
  const { id = '' } = useParams();
  return (
    <OrderLoader query={orderQuery(id)}>
      {(order) => (
        <PartyOnly order={order} role="buyer">
          <OrderSummary order={order} role="buyer" />
          {order.actions.includes('pay') ? <Payment order={order} /> : <NothingToPay order={order} />}
        </PartyOnly>
      )}
    </OrderLoader>
  );
}

function Payment({ order }: { order: Order }) {
  return (
    <>
      <CardPayment query={orderPaymentQuery(order.id)} returnUrl="/success" amount={order.price}>
        {paymentOutcome(order)}
      </CardPayment>
      <PaymentProtection />
    </>
  );
}

function NothingToPay({ order }: { order: Order }) {
  const isReady = order.actions.includes('download');
  return (
    <div className="grid justify-items-start gap-4">
      <p>{whyNot('pay', order)}</p>
      <ButtonLink to={isReady ? `/download/${order.id}` : '/orders'}>
        {isReady ? 'Download the work' : 'Go to your orders'}
      </ButtonLink>
    </div>
  );
}
