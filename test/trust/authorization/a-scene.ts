import type { GigItem } from '#functions/domain/gigs/record.ts';
import { aGig } from '#test/functions/domain/a-gig.ts';
import type { Asked } from '#test/functions/typical/typical.ts';
import type { TestCloud } from '#test/support/cloud.ts';

import { callerOf, type Cell } from './cells.ts';
import { somePeople, type Name, type People } from './people.ts';
import { requestFor } from './requests.ts';

/** People, and a gig of the seller. */
export type Market = { people: People; gig: GigItem };

/** A request that its caller may make, and the people whom it concerns or who try to make it. */
export type Scene = { people: People; request: Asked };

/** Texts of one word, so that few cards are listed. */
const [short, texts] = [
  { title: 'Ink', desc: 'Ink', shortTitle: 'Ink', shortDesc: 'Ink' },
  { title: 'Lamp', description: 'Lamp' },
];

/** A market with new people of these names, or with new ones throughout. */
export async function aMarket(cloud: TestCloud, names?: Name[], known?: People): Promise<Market> {
  const people = await somePeople(cloud, names, known);
  return { people, gig: await aGig(people.seller, short) };
}

/** A valid request of a cell about records of the buyer and the seller of a market. */
export async function aScene({ stripe }: TestCloud, cell: Cell, { people, gig }: Market): Promise<Scene> {
  const { buyer, seller } = people;
  const caller = cell.who.isSignedOut ? undefined : callerOf(cell, people);
  const cast = { buyer, seller, gig, texts, caller, provider: stripe };
  return { people, request: await requestFor(cell.name)(cast) };
}

/** What changes people, or whom they may write to, is about new ones. */
const changesPeople = /^(auth|conversations|messages|passkeys|payouts|sessions|uploads|users)\./;

/** The same about a new gig, and where that is needed about new people. */
export async function aNewScene(cloud: TestCloud, cell: Cell, known: People): Promise<Scene> {
  const { name } = cell.who;
  const caller: Name[] = name === 'nobody' || name === 'provider' ? [] : [name];
  const names = changesPeople.test(cell.name) ? [...new Set<Name>(['buyer', 'seller', ...caller])] : [];
  return aScene(cloud, cell, await aMarket(cloud, names, known));
}
