import * as gigs from '#functions/domain/gigs/gigs.ts';
import { toGig } from '#functions/domain/gigs/record.ts';
import { handle } from '#functions/http/handle.ts';
import { gigs as calls } from '#shared/api/gigs.ts';

export const handler = handle(
  calls.delete,
  ({ params }) => gigs.find(params.id),
  async ({ params, caller, looked: gig }) => toGig(await gigs.withdraw(params.id, caller.id, gig)),
);
