import { toGig } from '#functions/data/gig-view.ts';
import * as gigs from '#functions/data/gigs.ts';
import { handle } from '#functions/lib/handle.ts';
import { gigs as calls } from '#shared/api/gigs.ts';

export const handler = handle(
  calls.delete,
  ({ params }) => gigs.find(params.id),
  async ({ params, caller, looked: gig }) => toGig(await gigs.withdraw(params.id, caller.id, gig)),
);
