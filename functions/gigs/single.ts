import { toGig } from '#functions/data/gig-view.ts';
import * as gigs from '#functions/data/gigs.ts';
import { handle } from '#functions/lib/handle.ts';
import { gigs as calls } from '#shared/api/gigs.ts';

export const handler = handle(calls.single, async ({ params }) => toGig(await gigs.offered(params.id)));
