import { moduleKey, whole, type ModuleItem } from '#functions/domain/modules/record.ts';
import type { OrderItem } from '#functions/domain/orders/record.ts';
import { now } from '#functions/lib/clock.ts';
import { dueAt, timeOf, type Due } from '#functions/table/due.ts';
import { keys } from '#functions/table/keys.ts';
import { findItem } from '#functions/table/read.ts';
import { moduleEndingOf } from '#shared/rules/module-endings.ts';
import { MODULE_ID } from '#shared/rules/module-id.ts';
import { endingOf } from '#shared/rules/order-endings.ts';

import { differs, idIn, isA, mistakes, type Check, type Item } from './check.ts';

/** When something happens by itself to the record of this id, in milliseconds, and its place in the index. */
async function findClock(id: string): Promise<{ at: number | undefined; due: Partial<Due> } | undefined> {
  if (MODULE_ID.test(id)) {
    const module = await findItem<ModuleItem & Partial<Due>>(moduleKey(id));
    return module && { at: moduleEndingOf(whole(module))?.at, due: module };
  }
  const order = await findItem<OrderItem & Partial<Due>>(keys.order(id));
  return order && { at: endingOf(order.card)?.at, due: order };
}

const isModule = (item: Item) => isA(item, 'PROJ', 'MOD#');
const isOrder = (item: Item) => isA(item, 'ORDER', 'ORDER');

/** Checks that every order and every module that ends by itself is due at that time, and that no other is. */
export const clocks: Check = {
  name: 'clocks of orders and modules',
  recordOf: (item) => (isModule(item) ? String(item['id']) : isOrder(item) ? idIn(item, 'ORDER') : undefined),
  isCounted: (item) => isOrder(item) || isModule(item),
  async mistakesIn(id) {
    const found = await findClock(id);
    if (!found) return [];
    const { at, due } = found;
    const { GSI3PK, GSI3SK } = at === undefined ? {} : dueAt(at, id);
    // What is due may have been put off: it has failed, or waits for a bank.
    const wasPutOff = at !== undefined && at <= now() && timeOf(due) > at;
    return mistakes([
      ...differs('shard of the clock', due.GSI3PK, GSI3PK),
      ...(wasPutOff ? [] : differs('due', due.GSI3SK, GSI3SK)),
    ]);
  },
};
