import { among } from './among.ts';
import type { People } from './people.ts';
import { sampleOrders } from './sample-orders.ts';
import { sampleProjects } from './sample-projects.ts';

/** What the sample marketplace holds for its two demo accounts, found by its state. */
export async function sampleOf(people: Pick<People, 'buyer' | 'seller'>) {
  const { client, user } = people.seller;
  const [orders, projects, { items: gigs }, { items: conversations }] = await Promise.all([
    sampleOrders(people),
    sampleProjects(people),
    client.gigs.ofUser({ params: { id: user.id } }),
    people.buyer.client.conversations.list({ query: { limit: 100 } }),
  ]);
  return {
    orders,
    projects,
    /** A gig of the demo seller that somebody has reviewed. */
    gig: among(gigs, 'reviewed gig of the seller', ({ starNumber }) => starNumber > 0),
    /** What the two accounts say to each other. */
    conversation: among(conversations, 'conversation of both', ({ sellerId }) => sellerId === user.id),
  };
}
export type Sample = Awaited<ReturnType<typeof sampleOf>>;
