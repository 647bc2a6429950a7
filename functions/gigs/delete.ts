import { toGig } from '#functions/data/gig-view.ts';
import * as gigs from '#functions/data/gigs.ts';
import { handle } from '#functions/lib/handle.ts';
import { gigs as calls } from '#shared/api/gigs.ts';

export const handler = handle(calls.delete, async ({ params, caller }) =>
  toGig(await gigs.withdraw(params.id, caller.id)),
);
