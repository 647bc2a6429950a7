import Hourglass from 'lucide-react/icons/hourglass';
import Lock from 'lucide-react/icons/lock';
import PackageX from 'lucide-react/icons/package-x';
import { useParams } from 'react-router-dom';

import type { Order } from '#shared/entities/work/order.ts';
import * as orderTexts from '#shared/texts/orders.ts';
import { liveOrderQuery } from '#web/features/orders/api.ts';
import { DeliveredWork } from '#web/features/orders/delivery/delivered-work.tsx';
import { OrderLoader } from '#web/features/orders/order-loader.tsx';
import { OrderSummary } from '#web/features/orders/order-summary.tsx';
import { PartyOnly } from '#web/features/orders/parties/party-only.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';

/** /download/:id: the delivered work, once the order is completed and paid. */
export function DownloadPage() {
  const { id = '' } = useParams();
  return (
    <OrderLoader query={liveOrderQuery(id)}>
      {(order) => (
        <PartyOnly order={order} role="buyer">
          <OrderSummary order={order} role="buyer" hasPayLink />
          {order.delivered && <DeliveredWork order={order} />}
          {order.actions.includes('download') ? (
            <ReviewInvitation order={order} />
          ) : order.isCompleted ? (
            <EmptyState icon={Lock} action={<ButtonLink to={`/pay/${order.id}`}>Pay Now</ButtonLink>}>
              Pay to open the work.
            </EmptyState>
          ) : (
            <EmptyState
              icon={order.stage === 'CANCELLED' ? PackageX : Hourglass}
              action={<ButtonLink to="/orders">Go to your orders</ButtonLink>}
            >
              {order.stage === 'CANCELLED'
                ? orderTexts.cancelled.message
                : 'The work has not been delivered yet.'}
            </EmptyState>
          )}
        </PartyOnly>
      )}
    </OrderLoader>
  );
}

function ReviewInvitation({ order }: { order: Order }) {
  if (!order.mayReview) return null;
  return (
    <p className="flex flex-wrap items-center gap-4">
      How was it?
      <ButtonLink to={`/gig/${order.gigId}#add-review`} variant="secondary">
        Review this gig
      </ButtonLink>
    </p>
  );
}
