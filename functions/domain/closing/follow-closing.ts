import type { Part } from '#functions/domain/changes/follow.ts';
import type { GigItem } from '#functions/domain/gigs/record.ts';
import { timestamp } from '#functions/lib/clock.ts';
import { absent, exists } from '#functions/table/conditions.ts';
import { keys } from '#functions/table/keys.ts';
import { update } from '#functions/table/write.ts';

import { gigIdsOf } from './own-gigs.ts';
import { findClosing } from './record.ts';

const { PK: prefix, SK: sortKey } = keys.closing('');

/**
 * Takes the gigs of a closing account off the market, and puts them back if the account is kept. All of it may be done
 * again; the lists follow the gigs.
 */
export const followClosing: Part = {
  name: 'closing',
  atOnce: 1,
  taskFor: ({ what, key: { PK, SK } }) =>
    what !== 'REMOVE' && SK === sortKey && PK.startsWith(prefix)
      ? { name: PK, run: () => moveListings(PK.slice(prefix.length)) }
      : undefined,
};

/** Brings the gigs of an account to where its closing has come. */
export async function moveListings(userId: string): Promise<void> {
  const closing = await findClosing(userId);
  if (closing?.state !== 'closing' && closing?.state !== 'kept') return;
  const isKept = closing.state === 'kept';
  for (const id of await gigIdsOf(userId)) {
    await update<GigItem>(keys.gig(id), {
      ...(isKept
        ? { remove: ['deletedAt', 'isClosing'], when: { isClosing: true } }
        : { set: { deletedAt: timestamp(), isClosing: true }, when: { PK: exists, deletedAt: absent } }),
      add: { ver: 1 },
      refused: (current) => current ?? ({} as GigItem),
    });
  }
}
