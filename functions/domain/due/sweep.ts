import type { Works } from '#functions/domain/money/books/works.ts';
import { lists } from '#functions/table/keys.ts';

import { processRecord } from './kinds.ts';
import { processQueue, type Tally } from './process-queue.ts';

/** Does everything that is due for records, until that is done or `hasTime` says no. */
export const sweep = (works: Works, hasTime?: () => boolean): Promise<Tally> =>
  processQueue(lists.due, ({ PK, SK }) => processRecord({ PK, SK }, works), hasTime);
