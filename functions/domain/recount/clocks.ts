import { moduleKey, type ModuleItem } from '#functions/domain/modules/record.ts';
import type { OrderItem } from '#functions/domain/orders/record.ts';
import { nextLook } from '#functions/domain/protection/reminders.ts';
import { now } from '#functions/lib/clock.ts';
import { dueAt, failuresOf, timeOf, type Due } from '#functions/table/due.ts';
import { keys } from '#functions/table/keys.ts';
import { findItem } from '#functions/table/read.ts';
import { MODULE_ID } from '#shared/rules/module-id.ts';
import { moduleEndingOf, moduleReminder } from '#shared/rules/module-rules.ts';
import { endingOf, orderReminder } from '#shared/rules/order-rules.ts';
import type { Reminder } from '#shared/work/reminders.ts';

import { differs, idIn, isA, mistakes, type Check, type Item } from './check.ts';

/** When a record ends by itself (milliseconds), who is reminded before, and its place in the index of what is due. */
type Clock = {
  end: { at: number } | undefined;
  reminder: Reminder<string> | undefined;
  due: Partial<Due>;
};

async function findClock(id: string): Promise<Clock | undefined> {
  if (MODULE_ID.test(id)) {
    const module = await findItem<ModuleItem & Partial<Due>>(moduleKey(id));
    return module && { end: moduleEndingOf(module), reminder: moduleReminder(module), due: module };
  }
  const order = await findItem<OrderItem & Partial<Due>>(keys.order(id));
  return order && { end: endingOf(order.card), reminder: orderReminder(order.card), due: order };
}

/** Whether what is due was put off: it has failed, or its end waits for a bank. */
function wasPutOff({ end, due }: Clock, times: readonly number[]): boolean {
  const isLater = (time: number) => time <= now() && timeOf(due) > time;
  return (end !== undefined && isLater(end.at)) || (failuresOf(due) > 0 && times.some(isLater));
}

const isModule = (item: Item) => isA(item, 'PROJ', 'MOD#');
const isOrder = (item: Item) => isA(item, 'ORDER', 'ORDER');

/** Checks that every order and every module is due when it ends by itself or somebody is reminded, and that no other is. */
export const clocks: Check = {
  name: 'clocks of orders and modules',
  recordOf: (item) => (isModule(item) ? String(item['id']) : isOrder(item) ? idIn(item, 'ORDER') : undefined),
  isCounted: (item) => isOrder(item) || isModule(item),
  async mistakesIn(id) {
    const clock = await findClock(id);
    if (!clock) return [];
    const { end, reminder, due } = clock;
    const times = [...(reminder?.at ?? []), ...(end ? [end.at] : [])];
    const places = times.map((time) => dueAt(time, id).GSI3SK);
    const next = nextLook(reminder, end);
    const { GSI3PK, GSI3SK } = next === undefined ? {} : dueAt(next, id);
    // A reminder that is due now is told soon.
    const isInPlace = (due.GSI3SK !== undefined && places.includes(due.GSI3SK)) || wasPutOff(clock, times);
    return mistakes([
      ...(isInPlace && next === undefined ? [] : differs('shard of the clock', due.GSI3PK, GSI3PK)),
      ...(isInPlace ? [] : differs('due', due.GSI3SK, GSI3SK)),
    ]);
  },
};
