import type { Works } from '#functions/domain/money/works.ts';
import { lists } from '#functions/table/keys.ts';

import { attendToAll, type Tally } from './attend-to-all.ts';
import { attend } from './kinds.ts';

/** Does everything that is due for records, until that is done or `hasTime` says no. */
export const sweep = (works: Works, hasTime?: () => boolean): Promise<Tally> =>
  attendToAll(lists.due, ({ PK, SK }) => attend({ PK, SK }, works), hasTime);
