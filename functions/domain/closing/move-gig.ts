import { gigListing } from '#functions/domain/gigs/listed.ts';
import { findGig } from '#functions/domain/gigs/read.ts';
import type { GigItem } from '#functions/domain/gigs/record.ts';
import { add, drop } from '#functions/domain/listing/listing-index.ts';
import { correctCopies } from '#functions/domain/people/correct-new.ts';
import { timestamp } from '#functions/lib/clock.ts';
import { absent, exists } from '#functions/table/conditions.ts';
import { keys } from '#functions/table/keys.ts';
import { change, check, transact, type Step } from '#functions/table/transactions/transaction.ts';
import { untilCurrent } from '#functions/table/transactions/until-current.ts';

import { findClosing, type ClosingItem } from './record.ts';

/**
 * Brings a gig to where the closing of its seller's account has come: off the market, or back on it if it was taken off for
 * that. `closing` is what the caller has read. What the seller withdrew stays withdrawn.
 */
export async function moveGig(id: string, closing: ClosingItem): Promise<void> {
  await untilCurrent(
    async () => ({ gig: await findGig(id), closing: await findClosing(closing.userId) }),
    async ({ gig, closing: current }) => {
      if (!gig || current?.state !== closing.state) return;
      const steps = closing.state === 'kept' ? putBack(gig) : takeOff(gig);
      if (steps.length > 0) await transact([stillIs(closing), ...steps]);
    },
    { gig: await findGig(id), closing },
  );
  // While it was in no list, a change of its seller's name or picture did not find it.
  if (closing.state === 'kept') await correctCopies(keys.gig(id));
}

/** Step: the closing is where it was when it was read; its next change is followed by itself. */
const stillIs = ({ userId, state }: ClosingItem): Step => check(keys.closing(userId), { when: { state } });

const takeOff = (gig: GigItem): Step[] =>
  gig.deletedAt
    ? []
    : [
        change(keys.gig(gig.card.id), {
          set: { deletedAt: timestamp(), isClosing: true },
          add: { ver: 1 },
          when: { PK: exists, deletedAt: absent },
        }),
        ...drop(gigListing, gig),
      ];

const putBack = (gig: GigItem): Step[] =>
  gig.isClosing
    ? [
        change(keys.gig(gig.card.id), {
          remove: ['deletedAt', 'isClosing'],
          add: { ver: 1 },
          when: { isClosing: true, ver: gig.ver },
        }),
        ...add(gigListing, { ...gig, ver: gig.ver + 1 }),
      ]
    : [];
