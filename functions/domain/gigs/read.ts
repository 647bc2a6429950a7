import { notFound } from '#functions/lib/errors.ts';
import { keys } from '#functions/table/keys.ts';
import { findCheaply, findItem, type Consistency } from '#functions/table/read.ts';
import * as notFoundTexts from '#shared/texts/not-found.ts';

import type { GigItem } from './record.ts';

export const gigNotFound = () => notFound(notFoundTexts.gig);

/** The gig of this id, withdrawn ones too. */
export function findGig(id: string, consistency?: Consistency): Promise<GigItem | undefined> {
  return findItem<GigItem>(keys.gig(id), consistency);
}

/** The gig of this id, withdrawn ones too; 404 where there is none. */
export async function getGig(id: string): Promise<GigItem> {
  const gig = await findGig(id);
  if (!gig) throw gigNotFound();
  return gig;
}

/** The gig of this id as the market shows it; 404 where it is not on the market. */
export async function getOfferedGig(id: string): Promise<GigItem> {
  return requireOnMarket(await findCheaply((consistency) => findGig(id, consistency)));
}

/** This gig; 404 where it is not on the market. */
export function requireOnMarket(gig: GigItem | undefined): GigItem {
  if (!gig || gig.deletedAt) throw gigNotFound();
  return gig;
}
