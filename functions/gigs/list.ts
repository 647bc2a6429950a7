import * as gigs from '#functions/data/gigs.ts';
import { handle } from '#functions/lib/handle.ts';
import { api } from '#shared/api/index.ts';

export const handler = handle(api.gigs.list, async ({ query }) => gigs.list(query));
