import { listGigsOfSeller } from '#functions/domain/gigs/list.ts';
import { handle } from '#functions/http/handle.ts';
import { gigs as calls } from '#shared/api/work/gigs.ts';

export const handler = handle(calls.ofUser, {
  run: async ({ params, query }) => listGigsOfSeller(params.id, query),
});
