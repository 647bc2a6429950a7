import type { WorkKeys } from '#functions/domain/work/kind.ts';
import { isId } from '#functions/lib/ids.ts';
import { keys } from '#functions/table/keys.ts';

/** How orders are found. */
export const orderKeys: WorkKeys = {
  isId,
  keyOf: keys.order,
  idIn: (key) => keys.order.match(key)?.orderId,
  eventKey: keys.orderEvent,
};
