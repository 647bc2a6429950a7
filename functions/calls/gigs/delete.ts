import { findGig } from '#functions/domain/gigs/read.ts';
import { toGig } from '#functions/domain/gigs/record.ts';
import { withdrawGig } from '#functions/domain/gigs/withdraw.ts';
import { handle } from '#functions/http/handle.ts';
import { gigs as calls } from '#shared/api/work/gigs.ts';

export const handler = handle(calls.delete, {
  load: ({ params }) => findGig(params.id),
  run: async ({ caller, loaded: gig }) => toGig(await withdrawGig(gig, caller.id)),
});
