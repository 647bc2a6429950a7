import type { Client } from '#shared/api/client.ts';
import type { OrderCard } from '#shared/entities/work/order.ts';
import { categories } from '#shared/rules/work/category.ts';

/** The requests of one person: each step is one request, chosen by the answers before it. */
export type Journey = AsyncGenerator<void, never>;

/** Waits for one request, which is a step of a journey. */
async function* step<Reply>(request: Promise<Reply>): AsyncGenerator<void, Reply> {
  const reply = await request;
  yield;
  return reply;
}

/** A person or a visitor, with their client. */
export type Walker = { client: Client; id: string };

const MESSAGE = 'Could you do it by Friday, please?';
/** Milliseconds between two messages of a person, who may have several clients: at most sixty a minute are allowed. */
const MESSAGE_INTERVAL = 1_100;
const ORDERS_EVERY = 8;
const DELIVERIES_EVERY = 4;

/** The item at this index, counting on from the start after the end: varied, and the same in every run. */
const at = <T>(list: readonly T[], index: number): T | undefined => list[index % list.length];

const queries = [
  {},
  { sort: 'createdAt' },
  { search: 'logo' },
  { cat: 'Design' },
  { search: 'web des' },
  { min: '20', max: '150' },
  { search: 'video', max: '400' },
  { cat: 'Web Development', min: '100' },
] as const;

/** A visitor who browses: lists, searches, next pages, gigs with reviews, their sellers and those sellers' gigs. */
export async function* visitor({ client }: Walker, start = 0): Journey {
  for (let turn = start; ; turn += 1) {
    const query = at(queries, turn) ?? {};
    const found = yield* step(client.gigs.list({ query }));
    if (found.next) yield* step(client.gigs.list({ query: { ...query, cursor: found.next } }));
    const gig = at(found.items, turn);
    if (!gig) continue;
    yield* step(client.gigs.single({ params: { id: gig.id } }));
    yield* step(client.reviews.ofGig({ params: { gigId: gig.id } }));
    yield* step(client.users.get({ params: { id: gig.userId } }));
    yield* step(client.gigs.ofUser({ params: { id: gig.userId } }));
  }
}

/** A buyer: orders, one of them, the inbox, a conversation and an answer to it; sometimes a new order. */
export async function* buyer(one: Walker, start = 0): Journey {
  const { client } = one;
  for (let turn = start; ; turn += 1) {
    const orders = yield* step(client.orders.list());
    const order = at(orders.items, turn);
    if (order) yield* step(client.orders.get({ params: { id: order.id } }));
    yield* correspondence(one, turn);
    if (turn % ORDERS_EVERY !== 0) continue;
    const gigs = yield* step(client.gigs.list({ query: { cat: at(categories, turn) } }));
    const gig = at(gigs.items, turn);
    if (!gig) continue;
    const { id } = yield* step(client.orders.create({ params: { gigId: gig.id } }));
    yield* step(client.orders.requirements({ params: { id }, body: { requirements: MESSAGE } }));
  }
}

/** A seller: their gigs, orders and bids, one order, the inbox; sometimes a delivery. */
export async function* seller(one: Walker, start = 0): Journey {
  const { client, id } = one;
  for (let turn = start; ; turn += 1) {
    yield* step(client.gigs.ofUser({ params: { id } }));
    const orders = yield* step(client.orders.list());
    const order = at(orders.items, turn);
    if (order) yield* step(client.orders.details({ params: { id: order.id } }));
    yield* step(client.bids.ofUser({ params: { id } }));
    yield* correspondence(one, turn);
    if (turn % DELIVERIES_EVERY !== 0) continue;
    const open = orders.items.find((each) => isOpen(each) && isFirst(each.id));
    if (!open) continue;
    yield* step(
      client.orders.complete({ params: { id: open.id }, body: { fileUrl: 'https://example.com/work' } }),
    );
  }
}

/** A client or a freelancer: open projects, their own projects, the bids and modules of one. */
export async function* partner({ client, id }: Walker, start = 0): Journey {
  for (let turn = start; ; turn += 1) {
    const market = yield* step(client.projects.list({ query: turn % 2 === 0 ? {} : { search: 'shop' } }));
    const project = at(market.items, turn);
    if (project) {
      yield* step(client.projects.get({ params: { id: project.id } }));
      yield* step(client.bids.check({ query: { projectId: project.id, freelancerId: id } }));
    }
    const posted = yield* step(client.projects.ofUser({ params: { userId: id } }));
    const { projectBids } = yield* step(client.bids.ofUser({ params: { id } }));
    const won = projectBids.filter(({ bid }) => bid.status === 'ACCEPTED').map((each) => each.project);
    const own = at([...posted.items, ...won], turn);
    if (!own) continue;
    yield* step(client.projects.bids({ params: { id: own.id } }));
    yield* step(client.modules.ofProject({ params: { projectId: own.id } }));
  }
}

async function* correspondence({ client, id: userId }: Walker, turn: number): AsyncGenerator<void, void> {
  const inbox = yield* step(client.conversations.list());
  const conversation = at(inbox.items, turn);
  if (!conversation) return;
  const { id } = conversation;
  yield* step(client.conversations.single({ params: { id } }));
  yield* step(client.messages.ofConversation({ params: { conversationId: id } }));
  if (!canWrite(userId)) return;
  yield* step(client.messages.create({ body: { conversationId: id, desc: MESSAGE } }));
}

const lastMessageAt = new Map<string, number>();

function canWrite(userId: string): boolean {
  const now = performance.now();
  if (now - (lastMessageAt.get(userId) ?? -Infinity) < MESSAGE_INTERVAL) return false;
  lastMessageAt.set(userId, now);
  return true;
}

/** Only orders with requirements: delivering another one would make its buyer's requirements be refused. */
const isOpen = ({ hasRequirements, actions }: OrderCard): boolean =>
  hasRequirements && actions.includes('deliver');

const delivered = new Set<string>();

/** Two clients can be the same seller: only one of them delivers, because the second delivery would be refused. */
function isFirst(orderId: string): boolean {
  return !delivered.has(orderId) && Boolean(delivered.add(orderId));
}
