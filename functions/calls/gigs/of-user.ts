import * as gigs from '#functions/domain/gigs/gigs.ts';
import { handle } from '#functions/http/handle.ts';
import { gigs as calls } from '#shared/api/gigs.ts';

export const handler = handle(calls.ofUser, {
  run: async ({ params, query }) => gigs.ofSeller(params.id, query),
});
