import type { Client } from '#shared/api/client.ts';
import { categories } from '#shared/entities/category.ts';
import { actions, type OrderState } from '#shared/rules/order.ts';

/** Somebody on a way through the product: each step is one request, and the next follows from what it answered. */
export type Journey = AsyncGenerator<void, never>;

/** Where somebody goes who is signed in, or nobody. */
export type Traveller = { client: Client; id: string };

const MESSAGE = 'Could you do it by Friday, please?';
/** Nobody may send more than sixty a minute, and several clients may be one person. */
const MESSAGES_APART = 1_100;
const ORDERS_EVERY = 8;
const DELIVERIES_EVERY = 4;

/** Like a die, but every run throws the same: what is in this place of the list, as if it had no end. */
const at = <T>(list: readonly T[], place: number): T | undefined => list[place % list.length];

const looks = [
  {},
  { sort: 'createdAt' },
  { search: 'logo' },
  { cat: 'Design' },
  { search: 'web des' },
  { min: '20', max: '150' },
  { search: 'video', max: '400' },
  { cat: 'Web Development', min: '100' },
] as const;

/** Somebody who only looks: lists, search, a page further, a gig with its reviews, its seller and their other gigs. */
export async function* visitor({ client }: Traveller, start = 0): Journey {
  for (let turn = start; ; turn += 1) {
    const query = at(looks, turn) ?? {};
    const found = await client.gigs.list({ query });
    yield;
    if (found.next) {
      await client.gigs.list({ query: { ...query, cursor: found.next } });
      yield;
    }
    const gig = at(found.items, turn);
    if (!gig) continue;
    await client.gigs.single({ params: { id: gig.id } });
    yield;
    await client.reviews.ofGig({ params: { gigId: gig.id } });
    yield;
    await client.users.get({ params: { id: gig.userId } });
    yield;
    await client.gigs.ofUser({ params: { id: gig.userId } });
    yield;
  }
}

/** A buyer: orders, one of them, the inbox, a thread and an answer to it; now and then they order. */
export async function* buyer(one: Traveller, start = 0): Journey {
  const { client } = one;
  for (let turn = start; ; turn += 1) {
    const orders = await client.orders.list();
    yield;
    const order = at(orders.items, turn);
    if (order) {
      await client.orders.get({ params: { id: order.id } });
      yield;
    }
    yield* correspondence(one, turn);
    if (turn % ORDERS_EVERY !== 0) continue;
    const gigs = await client.gigs.list({ query: { cat: at(categories, turn) } });
    yield;
    const gig = at(gigs.items, turn);
    if (!gig) continue;
    const { id } = await client.orders.create({ params: { gigId: gig.id } });
    yield;
    await client.orders.requirements({ params: { id }, body: { requirements: MESSAGE } });
    yield;
  }
}

/** A seller: their gigs, works and bids, a work's page, the inbox; now and then they deliver. */
export async function* seller(one: Traveller, start = 0): Journey {
  const { client, id } = one;
  for (let turn = start; ; turn += 1) {
    await client.gigs.ofUser({ params: { id } });
    yield;
    const works = await client.orders.list();
    yield;
    const work = at(works.items, turn);
    if (work) {
      await client.orders.details({ params: { id: work.id } });
      yield;
    }
    await client.bids.ofUser({ params: { id } });
    yield;
    yield* correspondence(one, turn);
    if (turn % DELIVERIES_EVERY !== 0) continue;
    const open = works.items.find((each) => isOpen(each) && isFirst(each.id));
    if (!open) continue;
    await client.orders.complete({ params: { id: open.id }, body: { fileUrl: 'https://example.com/work' } });
    yield;
  }
}

/** A client or a freelancer: the projects on the market and their own, the bids on one, its modules. */
export async function* partner({ client, id }: Traveller, start = 0): Journey {
  for (let turn = start; ; turn += 1) {
    const market = await client.projects.list({ query: turn % 2 === 0 ? {} : { search: 'shop' } });
    yield;
    const project = at(market.items, turn);
    if (project) {
      await client.projects.get({ params: { id: project.id } });
      yield;
      await client.bids.check({ query: { projectId: project.id, freelancerId: id } });
      yield;
    }
    const posted = await client.projects.ofUser({ params: { userId: id } });
    yield;
    const { projectBids } = await client.bids.ofUser({ params: { id } });
    yield;
    const won = projectBids.filter(({ bid }) => bid.status === 'ACCEPTED').map((each) => each.project);
    const own = at([...posted.items, ...won], turn);
    if (!own) continue;
    await client.projects.bids({ params: { id: own.id } });
    yield;
    await client.modules.ofProject({ params: { projectId: own.id } });
    yield;
  }
}

async function* correspondence({ client, id: userId }: Traveller, turn: number): AsyncGenerator<void, void> {
  const inbox = await client.conversations.list();
  yield;
  const conversation = at(inbox.items, turn);
  if (!conversation) return;
  const { id } = conversation;
  await client.conversations.single({ params: { id } });
  yield;
  await client.messages.ofConversation({ params: { conversationId: id } });
  yield;
  if (!mayWrite(userId)) return;
  await client.messages.create({ body: { conversationId: id, desc: MESSAGE } });
  yield;
}

const written = new Map<string, number>();

function mayWrite(userId: string): boolean {
  const now = performance.now();
  if (now - (written.get(userId) ?? -Infinity) < MESSAGES_APART) return false;
  written.set(userId, now);
  return true;
}

/** Described by its buyer, who else might just be about to do so, and be refused. */
const isOpen = (order: OrderState): boolean =>
  order.hasRequirements && actions(order, 'seller').includes('deliver');

const delivered = new Set<string>();

/** Of two clients that are one seller, only one delivers: the other would rightly be refused. */
function isFirst(orderId: string): boolean {
  return !delivered.has(orderId) && Boolean(delivered.add(orderId));
}
