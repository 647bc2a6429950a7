import { lists } from '#functions/table/keys.ts';
import { walkOf, type Walk } from '#functions/table/walk.ts';

import type { BidItem } from './record.ts';

/** The bids that somebody placed. */
export const bidsOf = (userId: string): Walk<BidItem> =>
  walkOf<BidItem>({ index: 'GSI1', where: { GSI1PK: lists.bidsOf(userId) } });
