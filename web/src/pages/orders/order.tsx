import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';

import type { Order } from '#shared/entities/work/order.ts';
import type { OrderRole } from '#shared/rules/work/order.ts';
import { ConversationPanel } from '#web/features/conversations/conversation-panel.tsx';
import { liveOrderQuery } from '#web/features/orders/api.ts';
import { BuyersWork } from '#web/features/orders/delivery/buyers-work.tsx';
import { SellersDelivery } from '#web/features/orders/delivery/sellers-delivery.tsx';
import { OrderLoader } from '#web/features/orders/order-loader.tsx';
import { OrderSummary } from '#web/features/orders/order-summary.tsx';
import { BuyersContact } from '#web/features/orders/parties/buyers-contact.tsx';
import { RequirementsOf } from '#web/features/orders/requirements/requirements-of.tsx';
import { OrderStanding } from '#web/features/orders/status/order-standing.tsx';
import { OrderTimeline } from '#web/features/orders/status/order-timeline.tsx';
import { ShownWork } from '#web/features/portfolio/shown-work.tsx';
import { workOfOrder } from '#web/features/portfolio/work.ts';
import { useCurrentUser } from '#web/lib/session/session.ts';
import { DetailColumns } from '#web/ui/layout/detail-layout.tsx';

/** /order/:id: everything about an order, for each of its parties. */
export function OrderPage() {
  const { id = '' } = useParams();
  const user = useCurrentUser();
  return (
    <OrderLoader isWide query={liveOrderQuery(id)}>
      {(order) =>
        order.sellerId === user?.id ? <SellersOrder order={order} /> : <BuyersOrder order={order} />
      }
    </OrderLoader>
  );
}

function SellersOrder({ order }: { order: Order }) {
  return (
    <Columns order={order} role="seller">
      <BuyersContact order={order} />
      <RequirementsOf order={order} role="seller" />
      <SellersDelivery order={order} />
    </Columns>
  );
}

function BuyersOrder({ order }: { order: Order }) {
  return (
    <Columns order={order} role="buyer">
      <BuyersWork order={order} />
      <RequirementsOf order={order} role="buyer" />
    </Columns>
  );
}

function Columns({ order, role, children }: { order: Order; role: OrderRole; children: ReactNode }) {
  return (
    <DetailColumns
      header={<OrderSummary order={order} role={role} isBrief />}
      aside={<OrderStanding order={order} role={role} />}
    >
      {children}
      <ShownWork work={workOfOrder(order)} side={role === 'seller' ? 'maker' : 'client'} />
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
