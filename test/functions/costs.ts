/**
 * What each call may take of the table: requests in a row, and units of reading and of writing, its session included.
 * The figures are the design's; a tenth more is let pass. `why` tells where ours differ on purpose.
 *
 * Every call has a row under its name, and more under its name with a case.
 */
export type Cost = { rounds: number; reads: number; writes: number; why?: string };

const cost = (rounds: number, reads: number, writes: number, why?: string): Cost => ({
  rounds,
  reads,
  writes,
  ...(why ? { why } : {}),
});

/** The same, made repeatable: the claim of its key is one more item in its transaction, and nobody looks for it first. */
const repeatable = ({ writes, ...rest }: Cost): Cost => ({ ...rest, writes: writes + 2 });

const GIG_EXISTS = 'whether its gig is still there is told at every view, by half a unit for each gig';
const DELIVERY =
  'the order is read first: the same work again changes nothing, and a replaced file is removed; ' +
  `the seller's last delivery is noted in the same transaction; ${GIG_EXISTS}`;
const AS_MANY_ROUNDS = 'price bands are of different sizes, so one may have to be read on to fill the page';
const WHOLE_BID = 'the answer is the whole bid, read beside the session';

const register = cost(2, 0, 7);
const gig = cost(2, 1, 151);
const review = cost(
  2,
  3,
  14,
  'only who has a finished order may review: it is looked for, and required in the transaction',
);
const order = cost(2, 2, 8);
const project = cost(2, 1, 134);
const bid = cost(2, 1, 7);
const module = cost(2, 2, 6);
const message = cost(2, 1, 8 + 2, 'two more units keep anybody from sending more than sixty a minute');

export const costs: Record<string, Cost> = {
  'auth.register': register,
  'auth.register repeatable': repeatable(register),
  'auth.login': cost(
    3,
    3,
    5,
    'tries are counted before the password is compared, by name and by address, and taken back when it was right; ' +
      'the answer carries the whole account, and takes as many steps where there is none',
  ),
  'auth.login by email': cost(3, 3, 5, 'as by name'),
  'auth.logout': cost(2, 1, 1),
  'users.get': cost(1, 0.5, 0),
  'users.details': cost(1, 0.5, 0),
  'users.details of oneself': cost(1, 1.5, 0),
  'uploads.create': cost(1, 1, 0),

  'gigs.list': cost(1, 4, 0),
  'gigs.list best selling': cost(1, 4, 0),
  'gigs.list a category': cost(1, 2.5, 0),
  'gigs.list a price in one band': cost(1, 3.5, 0),
  'gigs.list a price in four bands': cost(2, 14, 0, AS_MANY_ROUNDS),
  'gigs.list a word': cost(1, 3, 0),
  'gigs.list a beginning': cost(1, 3, 0),
  'gigs.list three words': cost(1, 3.5, 0),
  'gigs.list a word nobody uses': cost(1, 0.5, 0),
  'gigs.list nothing that could be': cost(0, 0, 0),
  'gigs.list an unknown category': cost(0, 0, 0),
  'gigs.ofUser': cost(1, 3, 0, 'read strongly, because sellers look here for what they have just changed'),
  'gigs.single': cost(1, 0.5, 0),
  'gigs.create': gig,
  'gigs.create repeatable': repeatable(gig),
  'gigs.delete': cost(2, 2, 152),
  'reviews.ofGig': cost(1, 3, 0, 'read strongly, so that a review is there as soon as it was sent'),
  'reviews.ofUser': cost(1, 2, 0),
  'reviews.create': review,
  'reviews.create repeatable': repeatable(review),

  'orders.create': order,
  'orders.create repeatable': repeatable(order),
  'orders.list': cost(2, 5, 0, `twenty orders of five gigs: ${GIG_EXISTS}`),
  'orders.get': cost(2, 2.5, 0, GIG_EXISTS),
  'orders.details': cost(2, 3, 0, GIG_EXISTS),
  'orders.requirements': cost(
    3,
    1.5,
    5,
    `lists tell whether there are requirements, which costs a unit in each index the first time; ${GIG_EXISTS}`,
  ),
  'orders.complete': cost(2, 2.5, 6, DELIVERY),
  'orders.uploadWork': cost(2, 2.5, 6, DELIVERY),
  'orders.pay': cost(2, 2, 2),
  'payments.confirm': cost(3, 2, 24),
  'webhooks.stripe': cost(2, 1, 24),

  'projects.list': cost(1, 4, 0),
  'projects.list popular': cost(1, 4, 0),
  'projects.list a category': cost(1, 2.5, 0),
  'projects.list a budget in one band': cost(1, 3.5, 0),
  'projects.list a budget in four bands': cost(2, 14, 0, AS_MANY_ROUNDS),
  'projects.list a word': cost(1, 3, 0),
  'projects.list three words': cost(1, 3.5, 0),
  'projects.list a word nobody uses': cost(1, 0.5, 0),
  'projects.list an unknown category': cost(0, 0, 0),
  'projects.get': cost(1, 0.5, 0),
  'projects.ofUser': cost(1, 1, 0),
  'projects.ofUser of oneself': cost(1, 2, 0),
  'projects.create': project,
  'projects.create a long description': cost(
    2,
    1,
    198,
    'it is filed under sixty words, the most there may be, each at the price the design counts',
  ),
  'projects.create repeatable': repeatable(project),
  'projects.bids': cost(1, 2, 0, 'read strongly, because clients decide here and must see what they decided'),
  'projects.bids for a bidder': cost(1, 2, 0),
  'bids.check': cost(1, 2, 0),
  'bids.check by the client': cost(
    1,
    3,
    0,
    'whether they are the client stands on the project, read beside it',
  ),
  'bids.create': bid,
  'bids.create repeatable': repeatable(bid),
  'bids.accept': cost(2, 2, 7, WHOLE_BID),
  'bids.reject': cost(2, 2, 7, WHOLE_BID),
  'bids.reject an accepted one': cost(3, 3, 7, 'the modules that go with it are found through the project'),
  'bids.ofUser': cost(2, 7.5, 0),
  'modules.ofProject': cost(1, 2, 0),
  'modules.create': module,
  'modules.create repeatable': repeatable(module),
  'modules.update': cost(2, 1, 1),
  'modules.status': cost(2, 1, 1),
  'modules.status approve': cost(2, 1, 1),
  'modules.submit': cost(2, 1, 1),
  'modules.submit with pictures': cost(2, 2, 1, 'nothing is stored for work that is not wanted'),
  'modules.pay': cost(2, 2, 2),
  'webhooks.stripe a module': cost(
    2,
    3,
    14,
    'module, payment and project are judged as they stand, side by side',
  ),

  'conversations.list': cost(1, 2, 0),
  'conversations.single': cost(1, 2, 0),
  'conversations.create': cost(2, 1.5, 3),
  'conversations.markRead': cost(2, 1, 3),
  'messages.ofConversation': cost(1, 3.5, 0),
  'messages.create': message,
  'messages.create an answer': cost(
    3,
    1,
    13,
    'how long the buyer waited is told by the first refusal, and noted for the seller',
  ),
  'messages.create repeatable': repeatable(message),
};
