import { lists } from '#functions/table/keys.ts';
import { allOf } from '#functions/table/read.ts';

import type { BidItem } from './record.ts';

/** The bids that somebody placed. */
export const bidsOf = (userId: string): Promise<BidItem[]> =>
  allOf<BidItem>({ index: 'GSI1', where: { GSI1PK: lists.bidsOf(userId) } });
