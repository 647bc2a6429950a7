import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';

import type { Order } from '#shared/entities/order.ts';
import type { OrderRole } from '#shared/rules/order.ts';
import { ConversationPanel } from '#web/features/conversations/conversation-panel.tsx';
import { orderDetailsQuery, liveOrderQuery } from '#web/features/orders/api.ts';
import { BuyersWork } from '#web/features/orders/buyers-work.tsx';
import { OrderLoader } from '#web/features/orders/order-loader.tsx';
import { OrderStanding } from '#web/features/orders/order-standing.tsx';
import { OrderSummary } from '#web/features/orders/order-summary.tsx';
import { OrderTimeline } from '#web/features/orders/order-timeline.tsx';
import { RequirementsOf } from '#web/features/orders/requirements-of.tsx';
import { SellerFacts } from '#web/features/orders/seller-facts.tsx';
import { SellersDelivery } from '#web/features/orders/sellers-delivery.tsx';
import { useCurrentUser } from '#web/lib/session.ts';
import { DetailColumns } from '#web/ui/detail-layout.tsx';

/** /order/:id: everything about an order, for each of its parties. */
export function OrderPage() {
  const { id = '' } = useParams();
  return useCurrentUser()?.isSeller ? <SellersOrder id={id} /> : <BuyersOrder id={id} />;
}

function SellersOrder({ id }: { id: string }) {
  return (
    <OrderLoader isWide query={orderDetailsQuery(id)}>
      {(details) => (
        <Columns order={details.order} role="seller">
          <SellerFacts details={details} />
          <RequirementsOf order={details.order} role="seller" />
          <SellersDelivery order={details.order} />
        </Columns>
      )}
    </OrderLoader>
  );
}

function BuyersOrder({ id }: { id: string }) {
  return (
    <OrderLoader isWide query={liveOrderQuery(id)}>
      {(order) => (
        <Columns order={order} role="buyer">
          <BuyersWork order={order} />
          <RequirementsOf order={order} role="buyer" />
        </Columns>
      )}
    </OrderLoader>
  );
}

function Columns({ order, role, children }: { order: Order; role: OrderRole; children: ReactNode }) {
  return (
    <DetailColumns
      header={<OrderSummary order={order} role={role} isBrief />}
      aside={<OrderStanding order={order} role={role} />}
    >
      {children}
      <ConversationPanel
        sellerId={order.sellerId}
        buyerId={order.buyerId}
        about={{ kind: 'order', id: order.id }}
        counterpart={role === 'buyer' ? order.seller : order.buyer}
      />
      <OrderTimeline order={order} role={role} />
    </DetailColumns>
  );
}
