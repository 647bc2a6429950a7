import { countOpen, ifAny, type OfPerson } from '#functions/domain/work/of-person.ts';
import { exists } from '#functions/table/conditions.ts';
import { keys, lists } from '#functions/table/keys.ts';
import { allOf } from '#functions/table/read.ts';
import { update } from '#functions/table/write.ts';
import { reasons } from '#shared/reasons.ts';
import { orderRules } from '#shared/work/order.ts';

import type { OrderItem } from './record.ts';

/** The orders that somebody bought, and those that they sold. */
async function ordersOf(userId: string): Promise<OrderItem[]> {
  const found = await Promise.all([
    allOf<OrderItem>({ index: 'GSI1', where: { GSI1PK: lists.ordersBought(userId) } }),
    allOf<OrderItem>({ index: 'GSI2', where: { GSI2PK: lists.ordersSold(userId) } }),
  ]);
  return found.flat();
}

/** What an account has of orders. */
export const ordersOfPerson: OfPerson = {
  async obligations(userId) {
    const open = await countOpen(orderRules, await ordersOf(userId));
    return ifAny(open, 'orders', reasons.users.open.orders);
  },
  async unname(userId, name) {
    for (const { card } of await ordersOf(userId)) {
      const side = card.seller.id === userId ? 'seller' : 'buyer';
      await update<OrderItem>(keys.order(card.id), {
        set: { [`card.${side}.username`]: name, [`card.${side}.img`]: null },
        when: { PK: exists },
      });
    }
  },
  readers: async (userId) => (await ordersOf(userId)).flatMap(({ card }) => [card.seller.id, card.buyer.id]),
};
