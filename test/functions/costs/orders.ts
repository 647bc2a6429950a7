import { cost, counted, notified, STAYING, UNBLOCKED, unlike, type Cost } from './cost.ts';

const GIG_EXISTS = 'whether its gig is still there is told at every view, by half a unit for each gig';
const REVIEWED = 'whether its buyer has reviewed the gig is told of delivered work, by half a unit';
const PAYMENT =
  'the payment is read beside its order, from the partition that only payment functions may use';
const CLEARANCE =
  'how much work of the seller is done decides how long what is released clears, and is read before the provider is asked';
const PAYER =
  'who pays, and which customer of the provider that is, are read for the provider, and a new customer is stored; how much ' +
  'they have begun, and how many cards were tried for them, is read before and counted in the same transaction';
const STILL_DUE = 'the order is required to be payable still in the transaction that begins its payment';
const ALL_BACK =
  'what all went back of is no sale of its gig any more; a review whose stars would count no longer is looked for, and required not to be written at this moment';
const NAMES =
  'the names of its parties are read beside the work, and kept in an item of their own: they outlive accounts on receipts';
const NUMBER = 'what is released waits in an index for the number of its statement';
const SUMS = 'what is held is added to the sums of its seller';
const DELIVERY =
  'the order is read first: the same work again changes nothing, and a replaced file is removed; ' +
  `the seller's last delivery is noted in the same transaction; ${GIG_EXISTS}`;

const EVENT =
  'what happened is an item of its own, in one transaction with the order and its place among what is due';
/** Of an order as small as one can be, which had a kilobyte before: with pictures of its parties it always had more. */
const MORE = 'the record says since when it is where it is, what was paid, and what its price is the sum of';
const order = notified(
  counted(
    unlike(
      [2, 2, 10],
      `what the buyer owes for too long is looked up beside the gig; ${STAYING}; ${UNBLOCKED}`,
      [2, 2.5, 17],
    ),
  ),
);
const delivery = notified(unlike([2, 1, 5], `${DELIVERY}; ${EVENT}; ${MORE}`, [2, 2.5, 12]));

/** What the calls of orders, disputes and their payments may cost. */
export const orders: Record<string, Cost> = {
  'orders.create': order,
  'orders.list': unlike([1, 2.5, 0], `twenty orders of five gigs: ${GIG_EXISTS}`, [2, 5, 0]),
  'orders.get': unlike([1, 2, 0], GIG_EXISTS, [2, 2.5, 0]),
  'orders.details': unlike([2, 2.5, 0], GIG_EXISTS, [2, 3, 0]),
  'orders.requirements': notified(
    unlike(
      [2, 1, 3],
      `lists tell whether there are requirements, which costs a unit in each index the first time; ${EVENT}; ${GIG_EXISTS}`,
      [2, 2.5, 12],
    ),
  ),
  'orders.cancel': notified(
    unlike([2, 3.5, 9], 'only the payment of an order that ends unpaid is read, after it', [3, 3.5, 9]),
  ),
  'orders.cancel of a paid one': notified(unlike([2, 3.5, 19], ALL_BACK, [3, 3.5, 25])),
  'orders.decline': notified(unlike([2, 3.5, 19], ALL_BACK, [3, 3.5, 23])),
  // Two of them count it on the seller's profile.
  'orders.approve': notified(unlike([2, 2.5, 24], `${NUMBER}; ${REVIEWED}`, [2, 3, 26])),
  'orders.revision': notified(unlike([2, 2.5, 8], `${MORE}; ${REVIEWED}`, [2, 3, 10])),
  'orders.refund': notified(unlike([2, 2.5, 16], MORE, [2, 2.5, 18])),
  'disputes.create': notified(unlike([2, 2, 8], `${MORE}; ${STAYING}`, [2, 2, 12])),
  'disputes.offer': notified(unlike([2, 2, 8], MORE, [2, 2, 10])),
  'disputes.accept': notified(unlike([2, 2, 25], MORE, [2, 2, 29])),
  'orders.complete': delivery,
  'orders.uploadWork': delivery,
  'orders.pay': unlike([2, 2, 2], `${PAYMENT}; ${CLEARANCE}; ${STILL_DUE}; ${PAYER}`, [3, 5.5, 9]),
  'payments.confirm': notified(
    unlike(
      [3, 2, 24],
      `${PAYMENT}; two units count how often the payer asks, one remembers what the provider said, and four count the card; ${NAMES}`,
      [3, 4, 33],
    ),
  ),
  'earnings.get': cost(2, 4, 0),
  'earnings.entries': unlike(
    [2, 8, 0],
    'work for which money is held is read, to tell whether it is in dispute',
    [3, 12, 0],
  ),
  'earnings.bookings': cost(2, 3, 0),
  // Who is named on it stands beside the books.
  'receipts.get': cost(2, 3.5, 0),
  'receipts.get of a module': cost(2, 4.5, 0),
  'webhooks.stripe': notified(unlike([2, 1, 24], `${PAYMENT}; ${EVENT}; ${SUMS}; ${NAMES}`, [2, 3, 30])),
};
