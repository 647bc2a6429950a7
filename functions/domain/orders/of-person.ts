import { countOpen, ifAny, type OfPerson } from '#functions/domain/work/of-person.ts';
import { exists } from '#functions/table/conditions.ts';
import { keys, lists } from '#functions/table/keys.ts';
import { concatPagers, mapPager, batchesOf, pagerOf, type Pager } from '#functions/table/pager.ts';
import { update } from '#functions/table/write.ts';
import * as userTexts from '#shared/texts/accounts/users.ts';
import { orderRules } from '#shared/work/order.ts';

import type { OrderItem } from './record.ts';

/** The orders that somebody bought, and those that they sold. */
const listsOf = (userId: string): Pager<OrderItem>[] => [
  pagerOf<OrderItem>({ index: 'GSI1', where: { GSI1PK: lists.ordersBought(userId) } }),
  pagerOf<OrderItem>({ index: 'GSI2', where: { GSI2PK: lists.ordersSold(userId) } }),
];
const ordersOf = (userId: string): Pager<OrderItem> => concatPagers(...listsOf(userId));

async function countOpenIn(pager: Pager<OrderItem>): Promise<number> {
  let open = 0;
  for await (const orders of batchesOf(pager)) open += await countOpen(orderRules, orders);
  return open;
}

/** What an account has of orders. */
export const ordersOfPerson: OfPerson = {
  async obligations(userId) {
    const [bought = 0, sold = 0] = await Promise.all(listsOf(userId).map(countOpenIn));
    return ifAny(bought + sold, 'orders', userTexts.open.orders);
  },
  unname: (userId, name) =>
    mapPager(ordersOf(userId), (orders) => Promise.all(orders.map((order) => unname(order, userId, name)))),
  readers: (userId) =>
    mapPager(ordersOf(userId), (orders) => orders.flatMap(({ card }) => [card.seller.id, card.buyer.id])),
};

async function unname({ card }: OrderItem, userId: string, name: string): Promise<void> {
  const side = card.seller.id === userId ? 'seller' : 'buyer';
  await update<OrderItem>(keys.order(card.id), {
    set: { [`card.${side}.username`]: name, [`card.${side}.img`]: null },
    when: { PK: exists },
  });
}
