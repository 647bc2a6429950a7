import type { Setting } from '#functions/lib/env.ts';
import { booksOf, keys, lists } from '#functions/table/keys.ts';
import { scannedAttributes } from '#functions/table/schema.ts';

import { access, type Access, readsOf, type TableRight, writesOf } from './access.ts';
import type { Granted } from './grants.ts';
import { all, listsOf } from './partitions.ts';

/** `timeout` in seconds. A schedule's is longer than its interval, because two runs at once do no harm: it ends what hangs. */
type Job = { description: string; timeout: number; access: Access };

/** What a job may do: the partitions and lists that it reads besides those of the resources, and its rights to write. */
type Rights = {
  reads?: string[];
  lists?: string[];
  /** Whether it requires something of what it reads, in transactions. */
  checks?: true;
  uses?: Granted[];
  /** By action: one statement has to allow all the items that a transaction updates. */
  writes?: TableRight[];
  settings?: Setting[];
};

function accessWith({ reads = [], lists: of, checks, uses = [], writes = [], settings }: Rights): Access {
  const actions = checks ? (['read', 'check'] as const) : (['read'] as const);
  return access([...readsOf(uses, { reads, lists: of }, [...actions]), ...writes], uses, settings);
}

/** Who is connected: by their ids, and by those of the connections. */
const connections = [all(keys.connectionOf), all(keys.connection)];

/** The records of work, and of the people in it. */
const work = [all(keys.gig), all(keys.order), all(keys.project)];

/**
 * The functions that no request invokes, by the names of their files in functions/jobs. The stream of the table, a
 * schedule or a deployment invokes them.
 */
export const jobs = {
  changes: {
    description: 'Does what follows from changes of the table, such as keeping the lists up to date',
    timeout: 60,
    access: accessWith({
      reads: [
        ...work,
        all(keys.user),
        all(keys.shown),
        all(keys.conversation),
        all(keys.inbox),
        'GIGS|*',
        'PROJECTS|*',
      ],
      // Wherever somebody's name is, to follow a change of it.
      lists: [
        lists.reviewsWritten,
        lists.projectsOf,
        lists.bidsOf,
        lists.bidsOn,
        lists.pieces,
        lists.conversationsOf,
      ].map(listsOf),
      checks: true,
      uses: ['live-connections', 'live-sockets', 'mail-plans', 'mail-start'],
      writes: [
        // The gigs of an account that is closed leave the market, and come back if it is kept.
        { actions: ['write'], partitions: ['GIGS|*'] },
        {
          actions: ['update'],
          partitions: [
            ...work,
            all(keys.conversation),
            all(keys.shown),
            all(keys.inbox),
            all(keys.newsMail),
            // How often somebody was mailed the same.
            all(keys.attempts),
            'GIGS|*',
            'PROJECTS|*',
          ],
        },
        { actions: ['remove'], partitions: [...connections, 'GIGS|*', 'PROJECTS|*'] },
      ],
      settings: ['MARKET_NAME', 'CURRENCY'],
    }),
  },
  'live/connect': {
    description: 'Opens a socket of a signed-in browser, or refuses it',
    timeout: 10,
    access: accessWith({
      reads: [all(keys.session)],
      uses: ['live-connections'],
      writes: [
        { actions: ['update'], partitions: [all(keys.session)] },
        { actions: ['write', 'remove'], partitions: connections },
      ],
      settings: ['SITE_ORIGIN', 'EDGE_SECRETS', 'SESSION_PUBLIC_KEYS'],
    }),
  },
  'live/disconnect': {
    description: 'Forgets a socket that was closed',
    timeout: 10,
    access: accessWith({
      uses: ['live-connections'],
      writes: [{ actions: ['remove'], partitions: connections }],
    }),
  },
  'live/receive': {
    description: 'Takes what a browser says over its socket',
    timeout: 10,
    access: accessWith({
      reads: [all(keys.conversation)],
      uses: ['live-connections', 'live-sockets'],
      writes: [
        { actions: ['update'], partitions: [all(keys.connection)] },
        { actions: ['remove'], partitions: connections },
      ],
    }),
  },
  mails: {
    description: 'Sends the mails that are due',
    timeout: 90,
    access: accessWith({
      // Also whose account a login is, and in which browsers they have signed in, for those who have forgotten their password.
      reads: [
        keys.inbox,
        keys.conversation,
        keys.user,
        keys.forgotten,
        keys.username,
        keys.email,
        keys.browsers,
      ].map(all),
      uses: ['mail-sending'],
      writes: [
        { actions: ['write'], partitions: [keys.newsMail, keys.dueIssue, keys.token].map(all) },
        {
          actions: ['update'],
          partitions: [keys.newsMail, keys.inbox, keys.forgotten, keys.attempts].map(all),
        },
        { actions: ['remove'], partitions: [keys.newsMail, keys.dueIssue, keys.forgotten].map(all) },
      ],
      settings: ['SITE_ORIGIN', 'MARKET_NAME', 'CURRENCY'],
    }),
  },
  'mail-feedback': {
    description: 'Takes in which mails were sent, bounced or complained about',
    timeout: 30,
    access: access([{ actions: ['check', 'write', 'update'], partitions: [all(keys.newsMail)] }], []),
  },
  clocks: {
    description: 'Does what is due by itself, such as the end of an order',
    timeout: 90,
    access: accessWith({
      reads: [...work],
      checks: true,
      uses: ['payment-provider', 'due-records', 'receipt-numbers', 'operator', 'mail-setting'],
      writes: writesOf([], ['payment-provider', 'due-records', 'receipt-numbers']),
      settings: ['SITE_ORIGIN', 'MARKET_NAME', 'CURRENCY'],
    }),
  },
  exports: {
    description: 'Makes the files of what people have asked to export',
    timeout: 90,
    access: accessWith({
      // An export has what its person may see.
      uses: [
        'export-making',
        'books-to-read',
        'payout-state',
        'operator',
        'reports',
        'work-files',
        'piece-files',
        'message-files',
        'mail-setting',
      ],
      writes: writesOf([all(keys.user), all(keys.inbox)], ['export-making']),
      settings: ['SITE_ORIGIN', 'MARKET_NAME', 'CURRENCY'],
    }),
  },
  closings: {
    description: 'Erases the accounts whose grace period is over',
    timeout: 90,
    access: accessWith({
      checks: true,
      uses: ['closed-accounts'],
      writes: writesOf([], ['closed-accounts']),
      settings: ['SITE_ORIGIN', 'MARKET_NAME', 'CURRENCY'],
    }),
  },
  movements: {
    description: 'Sends refunds and transfers to the payment provider, and books its fees',
    timeout: 60,
    access: accessWith({
      uses: ['payment-provider', 'mail-setting'],
      writes: [
        { actions: ['write'], partitions: [booksOf, keys.sellerBalance, keys.inbox, keys.dueIssue].map(all) },
        {
          actions: ['update'],
          partitions: [booksOf, keys.sellerBalance, keys.order, keys.project].map(all),
        },
        { actions: ['remove'], partitions: [all(keys.dueIssue)] },
      ],
    }),
  },
  statement: {
    description: 'Compares the statement of the payment provider with the books',
    timeout: 14 * 60,
    access: accessWith({
      checks: true,
      // A refund that somebody has made at the provider freezes what was paid for.
      uses: ['payment-provider', 'ledger-days', 'statement-entries', 'open-cases', 'mail-setting'],
      writes: writesOf([], ['payment-provider', 'statement-entries']),
      settings: ['MARKET_NAME', 'CURRENCY'],
    }),
  },
  recount: {
    description: 'Recounts what was booked and a part of all totals, and reports the differences',
    timeout: 14 * 60,
    access: {
      ...accessWith({
        reads: [...work, all(keys.user), all(keys.shown), all(keys.conversation), 'GIGS|*', 'PROJECTS|*'],
        lists: [lists.reviewsReceived, lists.ordersSold, lists.bidsOf, lists.conversationsOf].map(listsOf),
        uses: ['books-to-read', 'recount-progress', 'ledger-days', 'receipt-numbers', 'statement-entries'],
        writes: [
          // Of which cards are written again, or a change is followed again.
          { actions: ['update'], partitions: [all(keys.gig), all(keys.project), all(keys.shown)] },
          { actions: ['write'], partitions: [all(keys.recount)] },
        ],
      }),
      scans: scannedAttributes,
    },
  },
  canary: {
    description: 'Opens the home page and signs in as anybody does, and fails when that does not work',
    timeout: 60,
    access: access([], ['canary-account'], ['SITE_ORIGIN']),
  },
  'public-keys': {
    description: 'Publishes the public keys that verify sessions, during a deployment',
    // It waits up to a minute for its right to read the keys.
    timeout: 90,
    access: access([], ['public-session-keys']),
  },
} satisfies Record<string, Job>;

export type JobName = keyof typeof jobs;
