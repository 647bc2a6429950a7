import { toGig } from '#functions/data/gig-view.ts';
import * as gigs from '#functions/data/gigs.ts';
import { handle } from '#functions/lib/handle.ts';
import { api } from '#shared/api/index.ts';

export const handler = handle(api.gigs.delete, async ({ params, caller }) =>
  toGig(await gigs.withdraw(params.id, caller.id)),
);
