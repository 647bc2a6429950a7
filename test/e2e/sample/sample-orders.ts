import type { OrderStage } from '#shared/rules/work/order.ts';
import type { People } from '#test/e2e/people.ts';

import { findInSample, onlyFromSample } from './find-in-sample.ts';

/** Finds the orders that the two demo accounts bought and received, by their state. */
export async function findSampleOrders({ buyer, seller }: Pick<People, 'buyer' | 'seller'>) {
  const [bought = [], received = []] = await Promise.all(
    [buyer, seller].map(async ({ client }) => {
      const { items } = await client.orders.list({ query: { limit: 100 } });
      return onlyFromSample(items);
    }),
  );
  const inStage = (orders: typeof bought, whose: string) => (stage: OrderStage) =>
    findInSample(orders, `${stage} order of the ${whose}`, (order) => order.stage === stage);
  return {
    bought: inStage(bought, 'buyer'),
    received: inStage(received, 'seller'),
    /** An order whose buyer has not written the requirements. */
    withoutRequirements: () =>
      findInSample(received, 'order without requirements', (order) => !order.hasRequirements),
    /** An order of a gig that was deleted. */
    withoutGig: () => findInSample(bought, 'order of a deleted gig', (order) => !order.gigExists),
  };
}
