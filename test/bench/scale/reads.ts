import type { SessionUser } from '#functions/domain/accounts/sessions/sessions.ts';
import type { Call } from '#shared/api/call.ts';
import { roleOf } from '#shared/rules/accounts/role.ts';
import { projectIdOf } from '#shared/rules/work/module-id.ts';
import type { RequestParts } from '#test/functions/a-measured-call.ts';

import { ranked, wordsOf, type FirstBlock } from './market/first-block.ts';
import { readingCalls } from './measure.ts';

/** A request that is made in both marketplaces. `as` is the signed-in person. */
export type Read = { operation: string; what: string; request: RequestParts; as?: SessionUser | undefined };

/** The size of a page, and a deep page, which must exist in a marketplace of one block. */
export type Pages = { limit: number; deep: { limit: number; page: number } };

const found = <T>(record: T | undefined): T => {
  if (record === undefined) throw new Error('The first block has no such record.');
  return record;
};

type Listed = Parameters<typeof wordsOf>[0];
type Range = { min: string; max: string };
/** One price band, a part of one, four bands, and more. */
type Prices = Record<'band' | 'narrow' | 'four' | 'wide', Range>;

const GIGS: Prices = {
  band: { min: '20', max: '49.99' },
  narrow: { min: '40', max: '45' },
  four: { min: '15', max: '150' },
  wide: { min: '5', max: '900' },
};
const PROJECTS: Prices = {
  band: { min: '200', max: '499.99' },
  narrow: { min: '400', max: '450' },
  four: { min: '150', max: '1500' },
  wide: { min: '50', max: '3000' },
};

/** Reads of a list with every filter and sort. */
function listReads(operation: string, listed: Listed, { limit }: Pages, prices: Prices): Read[] {
  const { frequent, together, apart, rare } = wordsOf(listed);
  const [second = '', third = ''] = together;
  const cat = 'Design';
  const { band, narrow, four, wide } = prices;
  const filters: Record<string, Record<string, string>> = {
    all: {},
    'a category': { cat },
    'a price band': band,
    'a narrow price': narrow,
    'four price bands': four,
    'a wide price': wide,
    'a category and a price band': { cat, ...band },
    'a category and a narrow price': { cat, ...narrow },
    'a frequent word': { search: frequent },
    'its first three letters': { search: frequent.slice(0, 3) },
    'two words, often together': { search: `${frequent} ${second}` },
    'three words, often together': { search: `${frequent} ${second} ${third}` },
    'a frequent word and a price': { search: frequent, ...four },
    'a rare word': { search: rare },
    'a frequent and a rare word': { search: `${frequent} ${rare}` },
    'two frequent words, rarely together': { search: `${frequent} ${apart}` },
    'a word nobody uses': { search: 'zzyzx' },
    'an unknown category': { cat: 'Cooking' },
  };
  return Object.entries(filters).flatMap(([what, query]) =>
    (['createdAt', 'sales'] as const).map((sort) => ({
      operation,
      what: `${what}, ${sort === 'sales' ? 'by rank' : 'newest'}`,
      request: { query: { ...query, sort, limit: String(limit) } },
    })),
  );
}

/** All reads that are compared. `cursors` are those of the deep pages of the list of gigs, by sort. */
export function readsOf(first: FirstBlock, pages: Pages, cursors: Record<string, string>): Read[] {
  const { users, gigs, orders, projects, bids, modules, conversations, messages } = first;
  const user = (id: string): SessionUser => {
    const account = found(users.find((each) => each.id === id));
    return { ...account, role: roleOf(account) };
  };
  const page = { limit: String(pages.limit) };
  const before = (cursor: string) => ({ ...page, cursor });
  const read = (operation: string, what: string, request: RequestParts, as?: SessionUser) => {
    return { operation, what, request, as };
  };
  const of = (id: string) => ({ params: { id } });
  const listOf = (id: string) => ({ ...of(id), query: page });
  const middle = <T>(all: T[]): T => found(all[all.length >> 1]);

  const sellers = ranked(orders.map(({ card }) => card.seller.id));
  const buyers = ranked(orders.map(({ card }) => card.buyer.id));
  const busy = { seller: user(found(sellers[0])), buyer: user(found(buyers[0])) };
  const ordinary = { seller: user(middle(sellers)), buyer: user(middle(buyers)) };
  const received = orders.filter(({ card }) => card.seller.id === busy.seller.id);
  const disputed = middle(orders.filter(({ card }) => card.money.dispute));
  const bought = orders.filter(({ card }) => card.buyer.id === busy.buyer.id);
  const gig = found(gigs.toSorted((one, other) => other.card.sales - one.card.sales)[0]);
  const clients = ranked(projects.map(({ card }) => card.client.id));
  const contested = found(projects.toSorted((one, other) => other.card.bidCount - one.card.bidCount)[0]);
  const [mostModules] = ranked(modules.map(({ card }) => projectIdOf(card.id)));
  const assigned = found(projects.find(({ card }) => card.id === mostModules));
  const bidder = found(ranked(bids.map(({ card }) => card.freelancer.id))[0]);
  const bid = middle(bids.filter(({ card }) => card.freelancer.id === bidder));
  const inbox = conversations.filter(({ GSI1PK }) => GSI1PK.includes(busy.seller.id));
  const idOf = (PK: string) => PK.slice(PK.indexOf('#') + 1);
  const thread = found(ranked(messages.map(({ PK }) => idOf(PK)))[0]);
  const inThread = messages.filter(({ PK }) => idOf(PK) === thread);
  const threadReader = user(thread.slice(0, thread.length / 2));
  const deep = (sort: string, what: string) =>
    read('gigs.list', `page ${pages.deep.page} of ${pages.deep.limit}, ${what}`, {
      query: { sort, limit: String(pages.deep.limit), cursor: cursors[sort] ?? '' },
    });

  const reads = [
    ...listReads('gigs.list', gigs, pages, GIGS),
    read('gigs.list', 'of a seller, by rank', { query: { ...page, userId: busy.seller.id } }),
    deep('createdAt', 'newest'),
    deep('sales', 'by rank'),
    read('gigs.single', 'the best-selling', of(gig.card.id)),
    read('gigs.ofUser', 'of a seller of many', listOf(busy.seller.id)),
    read('gigs.ofUser', 'of an ordinary seller', listOf(ordinary.seller.id)),
    read('reviews.ofGig', 'of the best-selling', { params: { gigId: gig.card.id }, query: page }),
    read('reviews.ofUser', 'received', listOf(busy.seller.id)),
    read('reviews.ofUser', 'written', listOf(busy.buyer.id)),
    read('users.get', 'a seller', of(busy.seller.id)),
    read('users.get', 'a seller, with the portfolio', {
      ...of(busy.seller.id),
      query: { portfolio: '1' },
    }),
    read('portfolio.ofUser', 'of a busy seller', listOf(busy.seller.id)),
    read('users.details', 'a buyer', of(ordinary.buyer.id)),
    read('orders.list', 'of an ordinary buyer', { query: page }, ordinary.buyer),
    read('orders.list', 'of a busy buyer', { query: page }, busy.buyer),
    read('orders.list', 'of a busy seller', { query: page }, busy.seller),
    read('orders.list', 'of a busy seller, old', { query: before(middle(received).card.id) }, busy.seller),
    read('orders.get', 'for its buyer', of(middle(bought).card.id), busy.buyer),
    read('disputes.get', 'for its buyer', of(disputed.card.id), user(disputed.card.buyer.id)),
    read('payouts.status', 'of a seller without an account', {}, user(disputed.card.seller.id)),
    read('receipts.get', 'for its buyer', of(disputed.card.id), user(disputed.card.buyer.id)),
    read('orders.details', 'for its seller', of(middle(received).card.id), busy.seller),
    ...listReads(
      'projects.list',
      projects.filter(({ card }) => card.isOpen),
      pages,
      PROJECTS,
    ).filter(({ what }) => /^(all|a category|a price band|a wide price|a frequent word),/.test(what)),
    read('projects.get', 'an assigned one', of(assigned.card.id)),
    read('projects.ofUser', 'of a client', { params: { userId: found(clients[0]) }, query: page }),
    read('projects.ofUser', 'of oneself', { params: { userId: busy.buyer.id }, query: page }, busy.buyer),
    read(
      'projects.bids',
      'the most contested, for its client',
      listOf(contested.card.id),
      user(contested.card.client.id),
    ),
    read(
      'bids.check',
      'by its freelancer',
      {
        query: { projectId: bid.card.projectId, freelancerId: bidder },
      },
      user(bidder),
    ),
    read('bids.ofUser', 'of a busy freelancer', listOf(bidder), user(bidder)),
    read(
      'modules.ofProject',
      'all assigned',
      { params: { projectId: assigned.card.id } },
      user(assigned.card.client.id),
    ),
    read('conversations.list', 'of a full inbox', { query: page }, busy.seller),
    read('conversations.list', 'of a full inbox, old', { query: before(middle(inbox).card.at) }, busy.seller),
    read('conversations.list', 'of an ordinary buyer', { query: page }, ordinary.buyer),
    read('conversations.single', 'the longest', of(thread), threadReader),
    read(
      'messages.files',
      'of a message without files',
      { params: { conversationId: thread, id: idOf(middle(inThread).SK) } },
      threadReader,
    ),
    ...[
      { what: 'the longest, latest', query: {} },
      { what: 'the longest, old', query: { cursor: idOf(middle(inThread).SK) } },
    ].map(({ what, query }) =>
      read('messages.ofConversation', what, { params: { conversationId: thread }, query }, threadReader),
    ),
  ];
  // What needs no record is asked by whoever has most.
  const others = readingCalls.filter(
    ({ operation, params }) => !params && !reads.some((each) => each.operation === operation),
  );
  const requestOf = ({ query }: Call) => (query && 'limit' in query.shape ? { query: page } : {});
  return [
    ...reads,
    ...others.map((call) => read(call.operation, 'of a busy seller', requestOf(call), busy.seller)),
  ];
}
