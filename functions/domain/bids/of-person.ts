import { lists } from '#functions/table/keys.ts';
import { pagerOf, type Pager } from '#functions/table/pager.ts';

import type { BidItem } from './record.ts';

/** The bids that somebody placed. */
export const bidsOf = (userId: string): Pager<BidItem> =>
  pagerOf<BidItem>({ index: 'GSI1', where: { GSI1PK: lists.bidsOf(userId) } });
