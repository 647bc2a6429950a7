import { orderStage, type OrderStage } from '#shared/rules/order.ts';

import { among, ofSample } from './among.ts';
import type { People } from './people.ts';

/** The orders that the two demo accounts bought and received, found by their state. */
export async function sampleOrders({ buyer, seller }: Pick<People, 'buyer' | 'seller'>) {
  const [bought = [], received = []] = await Promise.all(
    [buyer, seller].map(async ({ client }) => {
      const { items } = await client.orders.list({ query: { limit: 100 } });
      return ofSample(items);
    }),
  );
  const inStage = (orders: typeof bought, whose: string) => (stage: OrderStage) =>
    among(orders, `${stage} order of the ${whose}`, (order) => orderStage(order) === stage);
  return {
    bought: inStage(bought, 'buyer'),
    received: inStage(received, 'seller'),
    /** One whose buyer has not written what is wanted. */
    withoutRequirements: () =>
      among(received, 'order without requirements', (order) => !order.hasRequirements),
    /** One of a gig that is not sold any more. */
    withoutGig: () => among(bought, 'order of a deleted gig', (order) => !order.gigExists),
  };
}
