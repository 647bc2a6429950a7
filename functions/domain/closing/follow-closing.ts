import type { ChangeHandler } from '#functions/domain/changes/follow.ts';
import { followed } from '#functions/domain/changes/followed.ts';
import { gigIdsOf } from '#functions/domain/gigs/own-gigs.ts';
import { keys } from '#functions/table/keys.ts';
import { batchesOf } from '#functions/table/pager.ts';

import { moveGig } from './move-gig.ts';
import { findClosing } from './record.ts';

/**
 * Takes the gigs of a closing account off the market, and puts them back if the account is kept. All of it may be done again.
 */
export const followClosing: ChangeHandler = {
  name: 'closing',
  follows: followed.changes.closing,
  atOnce: 1,
  taskFor({ key }) {
    // A read after the closing may not have a gig that was published just before: its own change, in the same partition, has.
    const { userId = '' } = keys.closing.matchPartition(key) ?? {};
    return { name: key.PK, run: () => moveGigs(userId) };
  },
};

/** Brings the gigs of an account to where its closing has come. */
async function moveGigs(userId: string): Promise<void> {
  const closing = await findClosing(userId);
  if (closing?.state !== 'closing' && closing?.state !== 'kept') return;
  for await (const page of batchesOf(gigIdsOf(userId))) for (const id of page) await moveGig(id, closing);
}
