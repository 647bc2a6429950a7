import type { Consumption } from '#test/functions/table/measure-table.ts';

/** Requests to the table in a row, read units and write units. */
export type Figures = { rounds: number; reads: number; writes: number };

/**
 * What a call may consume of the table, including its session. `designed` has the figures of the design where they differ,
 * and `why` the reason where ours are higher.
 *
 * Every call has a budget under its name, and others under its name and a case.
 */
export type Cost = Figures & { why?: string; designed?: Figures };

/** How far a measured figure may exceed its budget: by a tenth. */
export const TOLERANCE = 1.1;

/** Whether any figure is above what is allowed. */
export const isAbove = (taken: Figures, allowed: Figures): boolean =>
  taken.rounds > allowed.rounds ||
  taken.reads > allowed.reads * TOLERANCE ||
  taken.writes > allowed.writes * TOLERANCE;

/** The figures that a test measured, with their budget. */
export type Taken = { name: string; taken: Figures; by: Consumption['by']; budget: Cost };

/** The most requests in a row that a call may make; only a search may make more. */
export const MOST_ROUNDS = 3;
export const isSearch = (name: string): boolean => /^(gigs|projects)\.list\b/.test(name);

/** The design's figures for this budget. */
export const designOf = ({ rounds, reads, writes, designed }: Cost): Figures =>
  designed ?? { rounds, reads, writes };

type Row = [rounds: number, reads: number, writes: number];
const figures = ([rounds, reads, writes]: Row): Figures => ({ rounds, reads, writes });

const cost = (rounds: number, reads: number, writes: number): Cost => figures([rounds, reads, writes]);

/** A budget that differs from the design. */
const unlike = (designed: Row, why: string, ours: Row): Cost => ({
  ...figures(ours),
  why,
  designed: figures(designed),
});

/** The same with an idempotency key: its claim is one more item in the transaction, and is not read first. */
const repeatable = (of: Cost): Cost => ({
  ...of,
  writes: of.writes + 2,
  why: [of.why, 'the claim of its key is one more item in the transaction'].filter(Boolean).join('; '),
  designed: designOf(of),
});

/** The same without a session: before the read runs, it is counted by the address that it comes from. */
const anonymous = (of: Cost): Cost => ({
  ...of,
  rounds: of.rounds + 1,
  writes: of.writes + 1,
  why: [of.why, 'a read without a session is counted first, in one request of one unit']
    .filter(Boolean)
    .join('; '),
  designed: designOf(of),
});

/** The same, counted: what one person creates in a day is limited. */
const counted = (of: Cost): Cost => ({
  ...of,
  writes: of.writes + 2,
  why: [of.why, 'two units count what one person creates in a day'].filter(Boolean).join('; '),
  designed: designOf(of),
});

const GIG_EXISTS = 'whether its gig is still there is told at every view, by half a unit for each gig';
const PAYMENT =
  'the payment is read beside its order, from the partition that only payment functions may use';
const DELIVERY =
  'the order is read first: the same work again changes nothing, and a replaced file is removed; ' +
  `the seller's last delivery is noted in the same transaction; ${GIG_EXISTS}`;

const EVENT =
  'what happened is an item of its own, in one transaction with the order and its place among what is due';
const register = unlike(
  [2, 0, 7],
  'how the username looks is one more item, so that no other name looks like it',
  [2, 0, 9],
);
const gig = counted(cost(2, 1, 151));
const review = counted(
  unlike(
    [2, 2, 12],
    'only who has a finished order may review: it is looked for, and required in the transaction',
    [2, 3, 14],
  ),
);
const order = counted(unlike([2, 2, 10], 'fewer units than the design counts', [2, 2, 9]));
const project = counted(cost(2, 1, 134));
const bid = counted(cost(2, 1, 7));
const module = counted(cost(2, 2, 6));
const message = unlike(
  [2, 1, 8],
  'two more units keep anybody from sending more than sixty a minute',
  [2, 1, 10],
);
const decision = unlike([2, 1, 7], 'the answer is the whole bid, read beside the session', [2, 2, 7]);
const login = unlike(
  [2, 1, 2],
  'tries are counted before the password is compared, by name and by address, and taken back when it was right; ' +
    'the session begins in one transaction with the list of its person, of which the oldest ends, and with the counts of ' +
    'sign-ins by person and by address; the answer carries the whole account, and takes as many steps where there is none',
  [3, 3, 12],
);
const delivery = unlike([2, 1, 5], `${DELIVERY}; ${EVENT}`, [2, 2.5, 10]);
const fourBands = unlike(
  [1, 14, 0],
  'price bands are of different sizes, so one may have to be read on to fill the page',
  [2, 14, 0],
);

export const costs: Record<string, Cost> = {
  'auth.register': register,
  'auth.register repeatable': repeatable(register),
  'auth.login': login,
  'auth.login by email': login,
  'auth.logout': unlike([2, 1, 1], 'the session also leaves the list of its person', [2, 1, 2]),
  'users.get': anonymous(cost(1, 0.5, 0)),
  'users.details': anonymous(cost(1, 0.5, 0)),
  'users.details of oneself': cost(1, 1.5, 0),
  'uploads.create': unlike(
    [1, 1, 0],
    'the files of a person and their bytes are counted together before one is signed',
    [2, 1, 4],
  ),

  'gigs.list': anonymous(cost(1, 4, 0)),
  'gigs.list best selling': anonymous(cost(1, 4, 0)),
  'gigs.list a category': anonymous(cost(1, 2.5, 0)),
  'gigs.list a price in one band': anonymous(cost(1, 3.5, 0)),
  'gigs.list a price in four bands': anonymous(fourBands),
  'gigs.list a word': anonymous(
    unlike(
      [1, 3, 0],
      'its cards are found by its first three letters, so that they are found while it is typed, and more are read',
      [1, 3.5, 0],
    ),
  ),
  'gigs.list a beginning': anonymous(
    unlike([1, 3, 0], 'its cards carry the short description and the delivery time as well', [1, 3.5, 0]),
  ),
  'gigs.list three words': anonymous(cost(1, 3.5, 0)),
  'gigs.list a word nobody uses': anonymous(cost(1, 0.5, 0)),
  'gigs.list nothing that could be': anonymous(cost(0, 0, 0)),
  'gigs.list an unknown category': anonymous(cost(0, 0, 0)),
  'gigs.ofUser': anonymous(
    unlike([1, 1, 0], 'read strongly, because sellers look here for what they have just changed', [1, 3, 0]),
  ),
  'gigs.single': anonymous(cost(1, 0.5, 0)),
  'gigs.create': gig,
  'gigs.create repeatable': repeatable(gig),
  'gigs.delete': cost(2, 2, 152),
  'reviews.ofGig': anonymous(
    unlike([1, 2, 0], 'read strongly, so that a review is there as soon as it was sent', [1, 3, 0]),
  ),
  'reviews.ofUser': anonymous(cost(1, 2, 0)),
  'reviews.create': review,
  'reviews.create repeatable': repeatable(review),

  'orders.create': order,
  'orders.create repeatable': repeatable(order),
  'orders.list': unlike([1, 2.5, 0], `twenty orders of five gigs: ${GIG_EXISTS}`, [2, 5, 0]),
  'orders.get': unlike([1, 2, 0], GIG_EXISTS, [2, 2.5, 0]),
  'orders.details': unlike([2, 2.5, 0], GIG_EXISTS, [2, 3, 0]),
  'orders.requirements': unlike(
    [2, 1, 3],
    `lists tell whether there are requirements, which costs a unit in each index the first time; ${EVENT}; ${GIG_EXISTS}`,
    [2, 2.5, 12],
  ),
  'orders.cancel': cost(2, 3.5, 9),
  'orders.cancel of a paid one': cost(2, 3.5, 17),
  'orders.decline': cost(2, 3.5, 17),
  'orders.approve': cost(2, 2.5, 18),
  'orders.revision': cost(2, 2.5, 8),
  'orders.refund': cost(2, 2.5, 14),
  'disputes.create': cost(2, 2, 8),
  'disputes.offer': cost(2, 2, 8),
  'disputes.accept': cost(2, 2, 21),
  'disputes.get': cost(1, 2, 0),
  'orders.complete': delivery,
  'orders.uploadWork': delivery,
  'orders.pay': unlike([2, 2, 2], PAYMENT, [2, 3, 2]),
  'payments.confirm': unlike(
    [3, 2, 24],
    `${PAYMENT}; two units count how often the payer asks, and one remembers what the provider said`,
    [3, 3, 27],
  ),
  'webhooks.stripe': unlike([2, 1, 24], `${PAYMENT}; ${EVENT}`, [2, 2, 25]),

  'projects.list': anonymous(cost(1, 4, 0)),
  'projects.list popular': anonymous(cost(1, 4, 0)),
  'projects.list a category': anonymous(cost(1, 2.5, 0)),
  'projects.list a budget in one band': anonymous(cost(1, 3.5, 0)),
  'projects.list a budget in four bands': anonymous(fourBands),
  'projects.list a word': anonymous(cost(1, 3, 0)),
  'projects.list three words': anonymous(cost(1, 3.5, 0)),
  'projects.list a word nobody uses': anonymous(cost(1, 0.5, 0)),
  'projects.list an unknown category': anonymous(cost(0, 0, 0)),
  'projects.get': anonymous(cost(1, 0.5, 0)),
  'projects.ofUser': anonymous(
    unlike([1, 1, 0], 'each card tells its stage beside the two flags of the specification', [1, 1.5, 0]),
  ),
  'projects.ofUser of oneself': cost(1, 2, 0),
  'projects.create': project,
  'projects.create a long description': unlike(
    [2, 1, 134],
    'it is filed under sixty words, the most of a description, and those of its title, each at the price the design counts',
    [2, 1, 239],
  ),
  'projects.create repeatable': repeatable(project),
  'projects.bids': unlike(
    [1, 1.5, 0],
    'no bid is read before it is certain that the project is theirs',
    [2, 2.5, 0],
  ),
  'projects.bids for a bidder': unlike([1, 1.5, 0], 'read strongly, as for its client', [1, 2, 0]),
  'bids.check': cost(1, 2, 0),
  'bids.check by the client': unlike(
    [1, 2, 0],
    'whether they are the client stands on the project, read beside it',
    [1, 3, 0],
  ),
  'bids.create': bid,
  'bids.create repeatable': repeatable(bid),
  'projects.close': cost(2, 2, 2),
  'bids.accept': decision,
  'bids.reject': decision,
  'bids.withdraw': cost(2, 2, 8),
  'bids.reject an accepted one': unlike(
    [2, 1, 7],
    'the modules that go with it are found through the counts of the project, which start again; ' +
      'the bid leaves the list of its client',
    [3, 3, 9],
  ),
  'bids.ofUser': cost(2, 7.5, 0),
  'modules.ofProject': cost(1, 2, 0),
  'modules.create': module,
  'modules.create repeatable': repeatable(module),
  'modules.update': cost(2, 1, 1),
  'modules.status': cost(2, 1, 1),
  'modules.status approve': cost(2, 1, 1),
  'modules.submit': cost(2, 1, 1),
  'modules.submit with pictures': unlike(
    [2, 1, 1],
    'the module is read first, because nothing is stored for work that is not wanted',
    [2, 2, 1],
  ),
  'modules.pay': cost(2, 2, 2),
  'webhooks.stripe a module': unlike(
    [2, 1, 14],
    'module, payment and project are judged as they stand, side by side; what is paid is its freelancer’s at once: two ' +
      'journals, the closed hold, the balance of the freelancer with an entry, and the fee that is to be looked up',
    [2, 3, 26],
  ),

  'conversations.list': cost(1, 2, 0),
  'conversations.single': cost(1, 2, 0),
  'conversations.create': counted(
    unlike([2, 1.5, 3], 'it is begun in one transaction with its count', [2, 1.5, 4]),
  ),
  'conversations.markRead': cost(2, 1, 3),
  'messages.ofConversation': cost(1, 3.5, 0),
  'messages.create': message,
  'messages.create an answer': unlike(
    [2, 1, 8],
    'how long the buyer waited is told by the first refusal, and noted for the seller',
    [3, 1, 13],
  ),
  'messages.create repeatable': repeatable(message),
};
