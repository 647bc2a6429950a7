import { allOf } from '#functions/table/all-of.ts';
import { lists } from '#functions/table/keys.ts';

import type { BidItem } from './record.ts';

/** The bids that somebody placed. */
export const bidsOf = (userId: string): Promise<BidItem[]> => allOf<BidItem>('GSI1', lists.bidsOf(userId));
