import { drop } from '#functions/domain/listing/listing-index.ts';
import { timestamp } from '#functions/lib/clock.ts';
import { forbidden } from '#functions/lib/errors.ts';
import { exists } from '#functions/table/conditions.ts';
import { keys } from '#functions/table/keys.ts';
import { change, transact } from '#functions/table/transactions/transaction.ts';
import { ifAbsent } from '#functions/table/updates.ts';
import * as accessTexts from '#shared/texts/access.ts';

import { gigListing } from './listed.ts';
import { gigNotFound } from './read.ts';
import type { GigItem } from './record.ts';

/**
 * Takes a gig off the market. Withdrawing it again is no error: its seller gets the same record. One that is off it only
 * while its seller's account is being closed then stays off, also if the account is kept.
 */
export async function withdrawGig(gig: GigItem | undefined, sellerId: string): Promise<GigItem> {
  if (!gig) throw gigNotFound();
  if (gig.card.seller.id !== sellerId) {
    throw gig.deletedAt ? gigNotFound() : forbidden(accessTexts.notYours);
  }
  if (gig.deletedAt && !gig.isClosing) return gig;
  await transact([
    change(keys.gig(gig.card.id), {
      set: { deletedAt: ifAbsent(timestamp()) },
      remove: ['isClosing'],
      add: { ver: 1 },
      when: { PK: exists },
    }),
    ...drop(gigListing, gig),
  ]);
  return gig;
}
