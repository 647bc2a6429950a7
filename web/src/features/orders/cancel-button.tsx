import { useMutation } from '@tanstack/react-query';

import type { OrderCard } from '#shared/entities/order.ts';
import { EndButton } from '#web/components/end-button.tsx';

import { cancelOrder } from './api.ts';

/** Cancels an order, for its buyer. */
export function CancelButton({ order }: { order: OrderCard }) {
  const cancel = useMutation(cancelOrder(order.id));
  return (
    <EndButton
      question={{
        title: 'Cancel this order?',
        description: `“${order.title}” is not paid, so nothing is charged. ${order.seller.username} sees that you cancelled it. A cancelled order cannot be taken up again.`,
        action: 'Cancel the order',
        cancel: 'Keep it',
      }}
      isPending={cancel.isPending}
      onConfirmed={() => cancel.mutateAsync()}
      done="Order cancelled."
    >
      Cancel<span className="sr-only"> the order of {order.title}</span>
    </EndButton>
  );
}
