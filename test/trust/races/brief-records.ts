import { aGig } from '#test/functions/domain/a-gig.ts';
import { aSeller, anOrder, type OrderWithParties, type Progress } from '#test/functions/domain/an-order.ts';

/** Projects and gigs with few words are in few lists, so creating and updating them is fast. */
export const briefProject = { title: 'Lamps', description: 'Lamps.' };
const briefGig = { title: 'Portrait', shortTitle: 'Portrait', desc: 'A portrait.' };

/** A gig with few words. */
export const aBriefGig = (...[seller]: Parameters<typeof aGig>) => aGig(seller, briefGig);

/** An order of such a gig in this state. */
export async function aBriefTrade(
  state: Partial<Progress> = {},
  from: Partial<OrderWithParties> = {},
): Promise<OrderWithParties> {
  const seller = from.seller ?? (await aSeller());
  const gig = from.gig ?? (await aBriefGig(seller));
  return anOrder(state, { ...from, seller, gig });
}
