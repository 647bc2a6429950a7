import { keyPart } from './key.ts';

/** Gigs and open projects by seller, category, price and words: the newest in the table, by count in GSI2. */
export const facet = keyPart('{listing}|{facet}|{shard:1}');
/** GSI2. */
export const reviewsReceived = keyPart('USER#{userId}#RECEIVED');
/** GSI1. */
export const reviewsWritten = keyPart('USER#{userId}#WRITTEN');
/** GSI1. */
export const ordersBought = keyPart('USER#{userId}#BOUGHT');
/** GSI2. */
export const ordersSold = keyPart('USER#{userId}#SOLD');
/** GSI1. */
export const projectsOf = keyPart('USER#{userId}#PROJ');
/** GSI1: a freelancer's bids, whose projects are then read by key. */
export const bidsOf = keyPart('USER#{userId}#BID');
/** What somebody shows of their work and what they ask to show, in GSI1; what is shown of work for them, in GSI2. */
export const pieces = keyPart(
  'USER#{userId}#PIECES#{how}',
  (userId: string, how: 'SHOWN' | 'ASKED' | 'FOR') => [userId, how],
);
/** GSI1: modules that a client has to pay, by the time since when. */
export const owedBy = keyPart('USER#{clientId}#OWES');
/** GSI2, without rejected ones. */
export const bidsOn = keyPart('PROJ#{projectId}#BIDS');
/** GSI1 for the seller, GSI2 for the buyer: by the last message. */
export const conversationsOf = keyPart('USER#{userId}#CONV');
/** GSI1: all acts of operators. */
export const acts = keyPart('ACTS');
/** GSI3: records for which something is due, by when. */
export const due = keyPart('DUE#{shard:1}');
/** GSI3: exports that are to be made, and accounts that are to be erased, each by a function of its own. */
export const exportsDue = keyPart('EXPORTDUE#{shard:1}');
export const closingsDue = keyPart('CLOSINGDUE#{shard:1}');
/** GSI3: mails to send; those about accounts themselves, such as one with a link to set a new password, are sent before all others. */
export const mailsDue = keyPart('MAILDUE#{shard:1}');
export const accountMailsDue = keyPart('ACCOUNTMAILDUE#{shard:1}');
/** GSI1: what was charged for a seller. */
export const earningsOf = keyPart('EARNINGS#{sellerId}');
/** GSI2: what a seller is paid out next. */
export const payoutsOf = keyPart('PAYOUTS#{sellerId}');
/** GSI2: what is being taken back of transfers to a seller. */
export const reversalsOf = keyPart('PAYOUTS#{sellerId}#REVERSALS');
/** GSI2: what waits for the number of its receipt, credit note or statement, by since when. */
export const unnumbered = keyPart('UNNUMBERED');
/** GSI1: everything that needs a person, by when it began to. */
export const cases = keyPart('CASES');
/** GSI1: the journals that were booked on a day, whenever what they are about has happened. */
export const ledgerOf = keyPart('LEDGERDAY#{day}');
