import { getOfferedGig } from '#functions/domain/gigs/read.ts';
import { toGig } from '#functions/domain/gigs/record.ts';
import { handle } from '#functions/http/handle.ts';
import { gigs as calls } from '#shared/api/work/gigs.ts';

export const handler = handle(calls.single, {
  run: async ({ params }) => toGig(await getOfferedGig(params.id)),
});
