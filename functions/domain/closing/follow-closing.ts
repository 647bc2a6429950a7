import type { Part } from '#functions/domain/changes/follow.ts';
import { keys } from '#functions/table/keys.ts';

import { moveGig } from './move-gig.ts';
import { gigIdsOf } from './own-gigs.ts';
import { findClosing } from './record.ts';

const { PK: prefix, SK: sortKey } = keys.closing('');
const { SK: gigPrefix } = keys.gigOf('', '');

/**
 * Takes the gigs of a closing account off the market, those too that are published meanwhile, and puts them back if the
 * account is kept. All of it may be done again.
 */
export const followClosing: Part = {
  name: 'closing',
  atOnce: 1,
  taskFor: ({ what, key: { PK, SK } }) => {
    if (!PK.startsWith(prefix)) return undefined;
    const isClosing = what !== 'REMOVE' && SK === sortKey;
    const isNewGig = what === 'INSERT' && SK.startsWith(gigPrefix);
    return isClosing || isNewGig ? { name: PK, run: () => moveGigs(PK.slice(prefix.length)) } : undefined;
  },
};

/** Brings the gigs of an account to where its closing has come. */
async function moveGigs(userId: string): Promise<void> {
  const closing = await findClosing(userId);
  if (closing?.state !== 'closing' && closing?.state !== 'kept') return;
  for (const id of await gigIdsOf(userId)) await moveGig(id, closing);
}
