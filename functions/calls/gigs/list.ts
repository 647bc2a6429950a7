import { listGigs } from '#functions/domain/gigs/list.ts';
import { handle } from '#functions/http/handle.ts';
import { gigs as calls } from '#shared/api/work/gigs.ts';

export const handler = handle(calls.list, {
  run: async ({ query }) => listGigs(query),
});
