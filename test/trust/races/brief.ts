import type { OrderState } from '#shared/rules/order.ts';
import { aGig } from '#test/functions/domain/a-gig.ts';
import { aSeller, anOrder, type OrderWithParties } from '#test/functions/domain/an-order.ts';

/** Projects and gigs of few words stand in few lists, and so are soon made and soon followed. */
export const briefProject = { title: 'Lamps', description: 'Lamps.' };
const briefGig = { title: 'Portrait', shortTitle: 'Portrait', desc: 'A portrait.' };

/** A gig of few words. */
export const aBriefGig = (...[seller]: Parameters<typeof aGig>) => aGig(seller, briefGig);

/** An order of such a gig that stands so. */
export async function aBriefTrade(
  state: Partial<OrderState> = {},
  from: Partial<OrderWithParties> = {},
): Promise<OrderWithParties> {
  const seller = from.seller ?? (await aSeller());
  const gig = from.gig ?? (await aBriefGig(seller));
  return anOrder(state, { ...from, seller, gig });
}
