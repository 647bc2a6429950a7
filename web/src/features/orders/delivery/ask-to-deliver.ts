import type { OrderCard } from '#shared/entities/work/order.ts';
import { confirm } from '#web/ui/overlays/confirm.ts';

import { deliveryOutcome } from '../status/order-outcomes.ts';

/** Asks the seller before the delivery of a paid order, which opens the work at once. A delivery that can be replaced needs no question. */
export async function askToDeliver(order: OrderCard): Promise<boolean> {
  if (!order.isPaid) return true;
  return confirm({
    title: 'Deliver this work?',
    description: deliveryOutcome(order),
    action: 'Deliver',
  });
}
