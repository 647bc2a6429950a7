import type { OrderItem } from '#functions/domain/orders/record.ts';
import { now } from '#functions/lib/clock.ts';
import { dueAt, timeOf, type Due } from '#functions/table/due.ts';
import { keys } from '#functions/table/keys.ts';
import { findItem } from '#functions/table/read.ts';
import { endingOf } from '#shared/rules/order-endings.ts';

import { differs, idIn, isA, mistakes, type Check } from './check.ts';

/** Checks that every order that ends by itself is due at that time, and that no other is. */
export const clocks: Check = {
  name: 'clocks of orders',
  recordOf: (item) => (item.SK === 'ORDER' ? idIn(item, 'ORDER') : undefined),
  isCounted: (item) => isA(item, 'ORDER', 'ORDER'),
  async mistakesIn(id) {
    const order = await findItem<OrderItem & Partial<Due>>(keys.order(id));
    if (!order) return [];
    const ending = endingOf(order.card);
    const { GSI3PK, GSI3SK } = ending ? dueAt(ending.at, id) : {};
    // What is due may have been put off: it has failed, or waits for a bank.
    const wasPutOff = ending !== undefined && ending.at <= now() && timeOf(order) > ending.at;
    return mistakes([
      ...differs('shard of the clock', order.GSI3PK, GSI3PK),
      ...(wasPutOff ? [] : differs('due', order.GSI3SK, GSI3SK)),
    ]);
  },
};
