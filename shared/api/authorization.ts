import { isTrade } from './call.ts';
import { calls, type Api, type NamedCall } from './index.ts';

/** Who may make a call, by their role and by their relation to the record that it is about. */
export const actors = {
  visitor: 'somebody who is not signed in, or whose session is over',
  buyer: 'somebody without a shop, for calls that only the role decides',
  seller: 'somebody with a shop, for calls that only the role decides; they can buy as well',
  owner: 'the person whom the record belongs to',
  party: 'the other person of the record',
  stranger: 'somebody who may make the call but has nothing to do with the record',
  operator: 'an operator, for calls of buying and selling; for all others they are as a buyer',
} as const;
export type Actor = keyof typeof actors;

/** The kinds of records that calls are about, with the owner and the other party of each. */
export const things = {
  account: { owner: 'the person themselves' },
  gig: { owner: 'its seller', party: 'a buyer with a paid and completed order of it' },
  order: { owner: 'its buyer', party: 'its seller' },
  project: { owner: 'its client', party: 'a freelancer who has bid on it' },
  bid: { owner: "its project's client", party: 'its freelancer' },
  module: { owner: 'its client', party: 'its freelancer' },
  payment: { owner: 'its payer', party: 'its payee' },
  conversation: { owner: 'its seller', party: 'its buyer' },
  event: { owner: 'the payment provider, who signs it' },
} as const;
export type Thing = keyof typeof things;

/** The status that each actor gets for a request that is otherwise valid. Actors that do not exist for a call are left out. */
export type Row = { on?: Thing } & Partial<Record<Actor, 200 | 201 | 202 | 400 | 401 | 403 | 404>>;

type Operation = { [Area in keyof Api]: `${Area}.${keyof Api[Area] & string}` }[keyof Api];

/** The name of a call. Where permission depends on its input, a case follows the name. */
type Name = Operation | `${Operation} ${string}`;

const anybody = { visitor: 200, buyer: 200, seller: 200 } as const;
/** For both parties, whatever their roles. */
const ofBoth = { visitor: 401, owner: 200, party: 200, stranger: 403 } as const;
/** A list of the caller's own records; everybody who is signed in has one. */
const ownList = { visitor: 401, owner: 200, party: 200, stranger: 200 } as const;
/** For one party. Others get a 403, or a 404 where they may not even know that the record exists. */
const ofClient = { visitor: 401, owner: 200, party: 403, stranger: 403 } as const;
const ofBuyer = { ...ofClient, stranger: 404 } as const;
const ofFreelancer = { visitor: 401, buyer: 403, owner: 403, party: 200, stranger: 403 } as const;
const ofSeller = { ...ofFreelancer, stranger: 404 } as const;

/**
 * The status of each call for each actor. It depends on the caller alone, not on the record's state. A call that names no
 * record by its id needs no row: who may make it follows from its access.
 */
const aboutRecords = {
  'gigs.list': anybody,
  'passkeys.rename': { on: 'account', visitor: 401, owner: 200, stranger: 404 },
  'passkeys.remove': { visitor: 401, buyer: 200, seller: 200 },
  'users.me': { on: 'account', visitor: 401, owner: 200, stranger: 200 },
  'sessions.end': { visitor: 401, buyer: 200, seller: 200 },
  'users.changeMe': { on: 'account', visitor: 401, owner: 200, stranger: 200 },
  'auth.reset': { on: 'account', visitor: 200, owner: 200, stranger: 200 },
  'auth.verify': { on: 'account', visitor: 200, owner: 200, stranger: 200 },
  'users.get': { on: 'account', visitor: 200, owner: 200, stranger: 200 },
  'users.details': { on: 'account', visitor: 200, owner: 200, stranger: 200 },

  'gigs.single': { on: 'gig', ...anybody, owner: 200 },
  'gigs.ofUser': { on: 'gig', ...anybody, owner: 200 },
  'gigs.delete': { on: 'gig', visitor: 401, buyer: 403, owner: 200, stranger: 403 },

  'reviews.ofGig': anybody,
  'reviews.ofUser': anybody,
  'reviews.create': { on: 'gig', visitor: 401, owner: 403, party: 201, stranger: 403 },

  'orders.create': { on: 'gig', visitor: 401, buyer: 201, seller: 201, owner: 403 },
  'orders.list': { on: 'order', ...ownList },
  'orders.get': { on: 'order', ...ofBoth, stranger: 404 },
  'orders.details': { on: 'order', ...ofSeller },
  'orders.requirements': { on: 'order', ...ofBuyer },
  'orders.approve': { on: 'order', ...ofBuyer },
  'orders.revision': { on: 'order', ...ofBuyer },
  'orders.cancel': { on: 'order', ...ofBoth, stranger: 404 },
  'orders.decline': { on: 'order', ...ofBoth, stranger: 404 },
  'orders.refund': { on: 'order', ...ofSeller },
  'orders.uploadWork': { on: 'order', ...ofSeller },
  'orders.complete': { on: 'order', ...ofSeller },
  'orders.pay': { on: 'order', ...ofBuyer },

  'disputes.create': { on: 'order', ...ofBoth, owner: 201, party: 201, stranger: 404 },
  'disputes.offer': { on: 'order', ...ofBoth, stranger: 404 },
  'disputes.accept': { on: 'order', ...ofBoth, stranger: 404 },
  'disputes.get': { on: 'order', ...ofBoth, stranger: 404 },
  'disputes.create about a module': { on: 'module', ...ofBoth, owner: 201, party: 201 },
  'disputes.offer about a module': { on: 'module', ...ofBoth },
  'disputes.accept about a module': { on: 'module', ...ofBoth },
  'disputes.get about a module': { on: 'module', ...ofBoth },

  'projects.get': { on: 'project', ...anybody, owner: 200 },
  'projects.ofUser': { on: 'project', visitor: 200, owner: 200, stranger: 200 },
  'projects.close': { on: 'project', ...ofClient },
  'projects.bids': { on: 'project', ...ofBoth },

  'bids.check': { on: 'bid', ...ofBoth },
  'bids.create': { on: 'project', visitor: 401, buyer: 403, seller: 201, owner: 403 },
  'bids.accept': { on: 'bid', ...ofClient },
  'bids.reject': { on: 'bid', ...ofClient },
  'bids.withdraw': { on: 'bid', ...ofFreelancer },
  'bids.ofUser': { on: 'account', visitor: 401, owner: 200, stranger: 403 },

  'modules.ofProject': { on: 'module', ...ofBoth },
  'modules.create': { on: 'module', ...ofClient, owner: 201 },
  'modules.update': { on: 'module', ...ofClient },
  'modules.status OK': { on: 'module', ...ofBoth, party: 403 },
  'modules.status REWORK': { on: 'module', ...ofBoth, party: 403 },
  'modules.status PAY': { on: 'module', ...ofBoth, owner: 403 },
  'modules.status SUBMITTED': { on: 'module', ...ofBoth, owner: 403 },
  'modules.submit': { on: 'module', ...ofFreelancer },
  'modules.pay': { on: 'module', ...ofClient },
  'modules.fund': { on: 'module', ...ofClient },
  'modules.cancel': { on: 'module', ...ofBoth },
  'modules.refund': { on: 'module', ...ofFreelancer },

  'conversations.list': { on: 'conversation', ...ownList },
  'conversations.single': { on: 'conversation', ...ofBoth },
  'conversations.create to a seller': { visitor: 401, buyer: 201, seller: 201 },
  'conversations.create to a buyer': { visitor: 401, buyer: 400, seller: 201 },
  'conversations.create with oneself': { visitor: 401, buyer: 400, seller: 400 },
  'conversations.markRead': { on: 'conversation', ...ofBoth },
  'conversations.block': { on: 'conversation', ...ofBoth },
  'conversations.report': { on: 'conversation', ...ofBoth, owner: 201, party: 201 },

  'messages.ofConversation': { on: 'conversation', ...ofBoth },
  'messages.files': { on: 'conversation', ...ofBoth },
  'messages.create': { on: 'conversation', ...ofBoth, owner: 201, party: 201 },

  'portfolio.ofUser': anybody,
  'portfolio.ask': { on: 'order', ...ofSeller },
  'portfolio.answer': { on: 'order', ...ofBuyer },
  'portfolio.withdraw': { on: 'order', ...ofBoth, stranger: 404 },
  'portfolio.ask about a project': { on: 'module', ...ofFreelancer },
  'portfolio.answer about a project': { on: 'module', ...ofClient },
  'portfolio.withdraw about a project': { on: 'module', ...ofBoth },

  'uploads.create of a picture': { visitor: 401, buyer: 201, seller: 201 },
  'uploads.create of an avatar': { visitor: 201, buyer: 201, seller: 201 },
  'uploads.create of a delivery': { on: 'order', ...ofBuyer, owner: 403, party: 201 },
  'uploads.create for requirements': { on: 'order', ...ofBuyer, owner: 201 },
  'uploads.create for a message': { on: 'conversation', ...ofBoth, owner: 201, party: 201 },

  'payments.confirm': { on: 'payment', ...ofBoth, party: 404, stranger: 404 },
  'earnings.entries': { on: 'order', ...ofSeller, stranger: 200 },
  'earnings.bookings': { on: 'order', ...ofSeller, stranger: 200 },
  'receipts.get': { on: 'order', ...ofBoth, stranger: 404 },
  // The last of what people do, because a buyer is none any more afterwards.
  'users.openShop': { visitor: 401, buyer: 200, seller: 200 },
  'users.close with another password': { visitor: 401, buyer: 400, seller: 400 },
  'webhooks.stripe': { on: 'event', visitor: 400, buyer: 400, seller: 400, owner: 200 },
  'webhooks.connect': { on: 'event', visitor: 400, buyer: 400, seller: 400, owner: 200 },
} as const satisfies Partial<Record<Name, Row>>;

/** A call, or one case of a call whose permission depends on its input. */
export type Case = Operation | keyof typeof aboutRecords;

const operationOf = (name: string) => name.split(' ')[0];
const ofRecords = Object.entries(aboutRecords) as [Case, Row][];

/** The calls that have rows of their own. */
export const withOwnRow: ReadonlySet<string | undefined> = new Set(
  ofRecords.map(([name]) => operationOf(name)),
);

/** Who may make a call that is about no record: everybody, everybody with a session, or everybody with a shop. */
function rowByAccess({ access, ...call }: NamedCall): Row {
  const status = call.status ?? 200;
  const isOpen = access === 'anyone' || access === 'visitor';
  return { visitor: isOpen ? status : 401, buyer: access === 'seller' ? 403 : status, seller: status };
}

const trades = new Set<string | undefined>(calls.filter(isTrade).map(({ operation }) => operation));
/** Operators are refused whatever is trade, whichever record it is about. */
const withOperator = ([name, row]: [Case, Row]): [Case, Row] =>
  trades.has(operationOf(name)) ? [name, { ...row, operator: 403 }] : [name, row];

/** The table as a list of rows. */
export const rows: [Case, Row][] = [
  ...calls
    .filter(({ operation }) => !withOwnRow.has(operation))
    .map((call): [Case, Row] => [call.operation as Operation, rowByAccess(call)]),
  ...ofRecords,
].map(withOperator);
