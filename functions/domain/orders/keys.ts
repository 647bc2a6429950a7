import type { WorkKeys } from '#functions/domain/work/kind.ts';
import { isId } from '#functions/lib/ids.ts';
import { keys } from '#functions/table/keys.ts';

const { PK: PARTITION, SK: ORDER } = keys.order('');

/** How orders are found. */
export const orderKeys: WorkKeys = {
  isId,
  keyOf: keys.order,
  idIn: ({ PK, SK }) => (PK.startsWith(PARTITION) && SK === ORDER ? PK.slice(PARTITION.length) : undefined),
  eventKey: keys.orderEvent,
};
