import type { People } from '#test/e2e/people.ts';

import { findInSample } from './find-in-sample.ts';
import { findSampleOrders } from './sample-orders.ts';
import { findSampleProjects } from './sample-projects.ts';

/** Finds the data of the two demo accounts in the sample marketplace, by its state. */
export async function findSample(people: Pick<People, 'buyer' | 'seller'>) {
  const { client, user } = people.seller;
  const [orders, projects, { items: gigs }, { items: conversations }] = await Promise.all([
    findSampleOrders(people),
    findSampleProjects(people),
    client.gigs.ofUser({ params: { id: user.id } }),
    people.buyer.client.conversations.list({ query: { limit: 100 } }),
  ]);
  return {
    orders,
    projects,
    /** A gig of the demo seller that somebody has reviewed. */
    gig: findInSample(gigs, 'reviewed gig of the seller', ({ starNumber }) => starNumber > 0),
    /** The conversation of the two accounts. */
    conversation: findInSample(conversations, 'conversation of both', ({ sellerId }) => sellerId === user.id),
  };
}
export type Sample = Awaited<ReturnType<typeof findSample>>;
