import { useNavigate, useParams } from 'react-router-dom';

import * as screenLimits from '#shared/limits/screens.ts';
import * as orderTexts from '#shared/texts/orders.ts';
import { orderQuery } from '#web/features/orders/api.ts';
import { DeliverForm } from '#web/features/orders/delivery/deliver-form.tsx';
import { OrderLoader } from '#web/features/orders/order-loader.tsx';
import { OrderSummary } from '#web/features/orders/order-summary.tsx';
import { PartyOnly } from '#web/features/orders/parties/party-only.tsx';
import { whyNot } from '#web/features/orders/status/order-outcomes.ts';
import { toast } from '#web/ui/feedback/toast.ts';

/** /upload-work/:id: the seller delivers a file. */
export function UploadWorkPage() {
  const { id = '' } = useParams();
  const navigate = useNavigate();
  return (
    <OrderLoader query={orderQuery(id)}>
      {(order) => {
        const { actions } = order;
        return (
          <PartyOnly order={order} role="seller">
            <OrderSummary order={order} role="seller" />
            {actions.includes('deliver') || actions.includes('replaceDelivery') ? (
              <DeliverForm
                order={order}
                onDelivered={async () => {
                  await navigate(`/order/${id}`);
                  toast.success(orderTexts.completed, screenLimits.completedNotice);
                }}
              />
            ) : (
              <p className="text-muted">{whyNot('deliver', order)}</p>
            )}
          </PartyOnly>
        );
      }}
    </OrderLoader>
  );
}
