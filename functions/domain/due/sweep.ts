import type { Payables } from '#functions/domain/money/payable.ts';
import { lists } from '#functions/table/keys.ts';

import { attendToAll, type Tally } from './attend-to-all.ts';
import { attend } from './kinds.ts';

/** Does everything that is due for records, until that is done or `hasTime` says no. */
export const sweep = (payables: Payables, hasTime?: () => boolean): Promise<Tally> =>
  attendToAll(lists.due, ({ PK, SK }) => attend({ PK, SK }, payables), hasTime);
