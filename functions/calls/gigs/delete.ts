import * as gigs from '#functions/domain/gigs/gigs.ts';
import { toGig } from '#functions/domain/gigs/record.ts';
import { handle } from '#functions/http/handle.ts';
import { gigs as calls } from '#shared/api/gigs.ts';

export const handler = handle(calls.delete, {
  look: ({ params }) => gigs.find(params.id),
  run: async ({ params, caller, looked: gig }) => toGig(await gigs.withdraw(params.id, caller.id, gig)),
});
