import { ownKinds } from '#functions/domain/closing/kinds.ts';
import type { Setting } from '#functions/lib/env.ts';
import { booksOf, keys, lists } from '#functions/table/keys.ts';
import type { Resource } from '#shared/api/call.ts';

import { all, listsOf, only } from './partitions.ts';

export type FileAction = 'read' | 'write' | 'remove';
export type FileRight = {
  prefix: 'pending/*' | 'media/*' | 'pieces/*' | 'work/*' | 'chat/*' | 'exports/*';
  actions: FileAction[];
};

/** What a function that uses a resource gets. */
export type Grant = {
  /** Partitions that it may read, and write to if it writes. */
  partitions?: string[];
  /** Whether a function that else only reads may count in these partitions, and add to those that are only written to. */
  counts?: true;
  /** Whether a function that writes may only read these partitions. */
  readsOnly?: true;
  /** Other partitions that it may read, and other ones that it may write to. */
  reads?: string[];
  writes?: string[];
  /** Partitions of which it may only require something, in transactions, without reading them. */
  checks?: string[];
  /** Lists in indexes that it may read. */
  lists?: string[];
  files?: FileRight[];
  settings?: Setting[];
  sessionKeys?: 'sign' | 'readPublicKeys';
  sendsMail?: true;
};

/** Resources that only jobs use, and the one that every read without a session does. */
type OtherResource =
  | 'reads-per-address'
  | 'due-records'
  | 'export-making'
  | 'mail-plans'
  | 'mail-sending'
  | 'mail-start'
  | 'recount-progress'
  | 'ledger-days'
  | 'open-cases'
  | 'statement-entries'
  | 'receipt-numbers'
  | 'canary-account'
  | 'public-session-keys'
  | 'live-connections'
  | 'live-sockets'
  | 'closed-accounts';

/** Everything that a function can be granted. */
export type Granted = Resource | OtherResource;

/** What people are told, whoever caused it. */
const inboxes = all(keys.inbox);

/** The books, and their lists by seller. */
const books = {
  partitions: [all(booksOf), all(keys.sellerBalance)],
  lists: [listsOf(lists.earningsOf), listsOf(lists.payoutsOf), listsOf(lists.reversalsOf)],
};

/** Of the books nothing is removed, whoever writes to them. */
export const appendOnly: readonly string[] = [all(booksOf), only(keys.receiptCount)];

/** Keeping uploaded files in a folder. */
const keeping = (folder: FileRight): FileRight[] => [{ prefix: 'pending/*', actions: ['read'] }, folder];

/** All work, by the people in it. */
const workOfPeople = [
  lists.ordersBought,
  lists.ordersSold,
  lists.projectsOf,
  lists.bidsOf,
  lists.bidsOn,
  lists.owedBy,
  lists.pieces,
  lists.reviewsWritten,
  lists.reviewsReceived,
  lists.conversationsOf,
].map(listsOf);

/** The records of all work. */
const work = [all(keys.gig), all(keys.order), all(keys.project), all(keys.conversation)];

/** The grants of each resource, which a function has only if it uses that. */
export const grants: Record<Granted, Grant> = {
  credentials: { partitions: [all(keys.username), all(keys.email)], settings: ['PASSWORD_PEPPER'] },
  'own-password': { partitions: [all(keys.username)], readsOnly: true, settings: ['PASSWORD_PEPPER'] },
  accounts: { reads: [all(keys.user)] },
  'work-records': { reads: [all(keys.order), all(keys.project)] },
  'work-beginning': { writes: [all(keys.user)] },
  obligations: {
    reads: [all(keys.order), all(keys.project)],
    lists: [lists.ordersBought, lists.ordersSold, lists.projectsOf, lists.bidsOf, lists.owedBy].map(listsOf),
  },
  blocks: { checks: [all(keys.conversation)] },
  usernames: { partitions: [all(keys.username), all(keys.email)] },
  'kept-account': { writes: [all(keys.closing)] },
  exports: { files: [{ prefix: 'exports/*', actions: ['read'] }] },
  // What a run has written of one is read by the next.
  'export-making': {
    partitions: [all(keys.dueIssue)],
    reads: [
      ...work,
      all(keys.user),
      all(keys.session),
      all(keys.browsers),
      all(keys.shown),
      all(keys.passkey),
      all(keys.inbox),
      all(keys.newsMail),
    ],
    lists: [...workOfPeople, listsOf(lists.exportsDue)],
    files: [{ prefix: 'exports/*', actions: ['read', 'write'] }],
  },
  passkeys: { partitions: [all(keys.passkey), all(keys.challenge)] },
  'session-signing-key': { settings: ['SESSION_SIGNING_KEY'], sessionKeys: 'sign' },
  links: { partitions: [all(keys.token)] },
  addresses: { partitions: [all(keys.email)] },
  'mail-setting': { settings: ['MAIL_FROM'] },
  'forgotten-logins': { partitions: [all(keys.forgotten)], settings: ['MAIL_FROM'] },
  'public-session-keys': { sessionKeys: 'readPublicKeys' },
  'attempts-per-address': { partitions: [all(keys.attempts)], settings: ['ATTEMPTS_PER_ADDRESS'] },
  'reads-per-address': { partitions: [all(keys.attempts)], counts: true, settings: ['READS_PER_ADDRESS'] },
  'attempts-per-person': { partitions: [all(keys.attempts)], counts: true, settings: ['LIMIT_FACTOR'] },
  uploads: { files: [{ prefix: 'pending/*', actions: ['write'] }] },
  pictures: {
    files: [
      { prefix: 'pending/*', actions: ['read'] },
      { prefix: 'media/*', actions: ['read', 'write'] },
    ],
  },
  'picture-removal': { files: [{ prefix: 'media/*', actions: ['remove'] }] },
  'piece-files': { files: [{ prefix: 'pieces/*', actions: ['read'] }] },
  // What was shown before is asked about again.
  'piece-storage': {
    files: [
      { prefix: 'pending/*', actions: ['read'] },
      { prefix: 'media/*', actions: ['read'] },
      { prefix: 'pieces/*', actions: ['read', 'write'] },
    ],
  },
  'piece-publication': {
    files: [
      { prefix: 'pieces/*', actions: ['read'] },
      { prefix: 'media/*', actions: ['write'] },
    ],
  },
  'piece-removal': {
    files: [
      { prefix: 'pieces/*', actions: ['remove'] },
      { prefix: 'media/*', actions: ['remove'] },
    ],
  },
  'work-files': { files: [{ prefix: 'work/*', actions: ['read'] }] },
  'work-storage': { files: keeping({ prefix: 'work/*', actions: ['write'] }) },
  'work-removal': { files: [{ prefix: 'work/*', actions: ['remove'] }] },
  'message-files': { files: [{ prefix: 'chat/*', actions: ['read'] }] },
  'message-storage': { files: keeping({ prefix: 'chat/*', actions: ['read', 'write'] }) },
  reports: { partitions: [all(keys.report)] },
  'canary-account': { settings: ['CANARY_PASSWORD'] },
  commission: { settings: ['COMMISSION'] },
  books,
  'books-to-read': { ...books, readsOnly: true },
  'payout-state': { settings: ['ENVIRONMENT', 'PAYOUTS'] },
  operator: { settings: ['OPERATOR'] },
  // What is paid for is marked as paid in the transaction that enters the payment into the ledger, and counts its card.
  'payment-provider': {
    ...books,
    partitions: [...books.partitions, all(keys.attempts), all(keys.dueIssue)],
    reads: [all(keys.order), all(keys.project), all(keys.gig), all(keys.user)],
    writes: [all(keys.order), all(keys.gig), all(keys.project), all(keys.user), inboxes],
    settings: ['STRIPE_SECRET_KEY', 'ENVIRONMENT', 'PAYOUTS', 'LIMIT_FACTOR'],
  },
  'payment-events': { partitions: [all(keys.event)], settings: ['STRIPE_WEBHOOK_SECRET'] },
  'payout-accounts': {
    ...books,
    counts: true,
    reads: [all(keys.user)],
    // The seller is told of their account.
    writes: [inboxes],
    settings: ['STRIPE_SECRET_KEY', 'ENVIRONMENT', 'PAYOUTS'],
  },
  'payout-events': { settings: ['STRIPE_CONNECT_WEBHOOK_SECRET'] },
  'due-records': { partitions: [all(keys.sweep), all(keys.dueIssue)], lists: [listsOf(lists.due)] },
  // Who is connected, and the right to send to them and to close their sockets.
  'live-connections': { partitions: [all(keys.connectionOf), all(keys.connection)] },
  'live-sockets': { settings: ['LIVE_ENDPOINT'] },
  // Everything that an account alone has, to erase it, and what names it.
  'closed-accounts': {
    partitions: [
      all(keys.username),
      all(keys.email),
      all(keys.passkey),
      all(keys.newsMail),
      all(keys.dueIssue),
    ],
    reads: [
      ...work,
      ...books.partitions,
      all(keys.user),
      all(keys.session),
      all(keys.browsers),
      all(keys.shown),
      inboxes,
    ],
    lists: [...workOfPeople, ...books.lists, listsOf(lists.closingsDue)],
    writes: [
      ...work,
      all(keys.user),
      ...new Set(ownKinds.map(all)),
      all(keys.shown),
      inboxes,
      'GIGS|*',
      'PROJECTS|*',
    ],
    files: [
      { prefix: 'media/*', actions: ['remove'] },
      { prefix: 'pieces/*', actions: ['remove'] },
    ],
    // To forget the customer that they are at the payment provider.
    settings: ['MAIL_FROM', 'STRIPE_SECRET_KEY', 'ENVIRONMENT'],
  },
  'mail-state': { partitions: [all(keys.newsMail)], reads: [all(keys.user)], settings: ['MAIL_FROM'] },
  'mail-plans': { partitions: [all(keys.newsMail)], settings: ['MAIL_FROM'] },
  'account-mails': { partitions: [all(keys.newsMail)], settings: ['MAIL_FROM'] },
  'mail-sending': {
    partitions: [all(keys.newsMail), all(keys.dueIssue)],
    lists: [listsOf(lists.accountMailsDue), listsOf(lists.mailsDue)],
    settings: ['MAIL_FROM', 'MAIL_CONFIGURATION'],
    sendsMail: true,
  },
  // The right to start the function that sends mails.
  'mail-start': { settings: ['MAILS_FUNCTION'] },
  'recount-progress': { partitions: [all(keys.recount)] },
  'ledger-days': { lists: [listsOf(lists.ledgerOf)] },
  // How many need a person: an alarm is red until there are none.
  'open-cases': { lists: [listsOf(lists.cases)] },
  // What the statement and the books do not agree about yet.
  'statement-entries': { partitions: [all(keys.openEntry), all(keys.watched)] },
  // What waits for its number, and the numbers: only one function gives them.
  'receipt-numbers': { partitions: [only(keys.receiptCount)], lists: [listsOf(lists.unnumbered)] },
};
