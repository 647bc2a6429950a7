import { booksOf, keys, lists } from '#functions/table/keys.ts';

import { access, type Access, writesOf } from './access.ts';
import { all } from './partitions.ts';

/** `timeout` in seconds. A schedule's is longer than its interval, because two runs at once do no harm: it ends what hangs. */
type Job = { description: string; timeout: number; access: Access };

/** Who is connected: by their ids, and by those of the connections. */
const connections = [all(keys.connectionOf), all(keys.connection)];

/**
 * The functions that no request invokes, by the names of their files in functions/jobs. The stream of the table, a
 * schedule or a deployment invokes them.
 */
export const jobs = {
  changes: {
    description: 'Does what follows from changes of the table, such as keeping the lists up to date',
    timeout: 60,
    access: access(
      [
        { actions: ['read'] },
        { actions: ['update', 'remove'], partitions: ['GIGS|*', 'PROJECTS|*'] },
        // The gigs of an account that is closed leave the market, and come back if it is kept.
        { actions: ['write'], partitions: ['GIGS|*'] },
        { actions: ['check'], partitions: [all(keys.shown)] },
        { actions: ['update'], partitions: [all(keys.inbox)] },
        { actions: ['remove'], partitions: connections },
        { actions: ['update'], partitions: [all(keys.newsMail)] },
        {
          actions: ['update'],
          partitions: [
            all(keys.gig),
            all(keys.order),
            all(keys.project),
            all(keys.conversation),
            all(keys.shown),
          ],
        },
      ],
      ['live-connections', 'live-sockets', 'mail-plans'],
      ['MARKET_NAME', 'CURRENCY'],
    ),
  },
  'live/connect': {
    description: 'Opens a socket of a signed-in browser, or refuses it',
    timeout: 10,
    access: access(
      [
        { actions: ['read'], partitions: [all(keys.user), all(keys.connectionOf)] },
        { actions: ['update'], partitions: [all(keys.user)] },
        { actions: ['write', 'remove'], partitions: connections },
      ],
      ['live-connections'],
      ['SITE_ORIGIN', 'EDGE_SECRETS', 'SESSION_PUBLIC_KEYS'],
    ),
  },
  'live/disconnect': {
    description: 'Forgets a socket that was closed',
    timeout: 10,
    access: access(
      [
        { actions: ['read'], partitions: [all(keys.connection)] },
        { actions: ['remove'], partitions: connections },
      ],
      ['live-connections'],
    ),
  },
  'live/receive': {
    description: 'Takes what a browser says over its socket',
    timeout: 10,
    access: access(
      [
        { actions: ['read'], partitions: [...connections, all(keys.conversation)] },
        { actions: ['update'], partitions: [all(keys.connection)] },
        { actions: ['remove'], partitions: connections },
      ],
      ['live-connections', 'live-sockets'],
    ),
  },
  mails: {
    description: 'Sends the mails that are due',
    timeout: 90,
    access: access(
      [
        {
          actions: ['read'],
          partitions: [
            all(keys.newsMail),
            all(lists.mailsDue),
            all(lists.accountMailsDue),
            all(keys.inbox),
            all(keys.conversation),
            all(keys.user),
          ],
        },
        // Whose account a login is, for those who have forgotten their password.
        { actions: ['read'], partitions: [all(keys.forgotten), all(keys.username), all(keys.email)] },
        { actions: ['write', 'update', 'remove'], partitions: [all(keys.newsMail)] },
        { actions: ['remove'], partitions: [all(keys.forgotten)] },
        // How many links to set a new password an address has got.
        { actions: ['update'], partitions: [all(keys.attempts)] },
        { actions: ['write'], partitions: [all(keys.token)] },
        { actions: ['update'], partitions: [all(keys.inbox)] },
      ],
      ['mail-sending'],
      ['SITE_ORIGIN', 'MARKET_NAME', 'CURRENCY'],
    ),
  },
  'mail-feedback': {
    description: 'Takes in which mails were sent, bounced or complained about',
    timeout: 30,
    access: access([{ actions: ['check', 'write', 'update'], partitions: [all(keys.newsMail)] }], []),
  },
  clocks: {
    description: 'Does what is due by itself, such as the end of an order',
    timeout: 90,
    access: access(
      [
        { actions: ['read', 'check'] },
        ...writesOf('payments', ['payment-provider', 'closed-accounts']),
        { actions: ['update'], partitions: [all(keys.sweep)] },
      ],
      // An export has what its person may see, and is made when it is due.
      [
        'payment-provider',
        'due-records',
        'receipt-numbers',
        'passkeys',
        'reports',
        'operator',
        'work-files',
        'message-files',
        'export-making',
        'closed-accounts',
        'mail-setting',
      ],
      ['SITE_ORIGIN', 'MARKET_NAME', 'CURRENCY'],
    ),
  },
  movements: {
    description: 'Sends refunds and transfers to the payment provider, and books its fees',
    timeout: 60,
    access: access(
      [
        { actions: ['read'] },
        // By action: one statement has to allow all the items that a transaction updates.
        { actions: ['write'], partitions: [all(booksOf), all(keys.sellerBalance), all(keys.inbox)] },
        {
          actions: ['update'],
          partitions: [all(booksOf), all(keys.sellerBalance), all(keys.order), all(keys.project)],
        },
      ],
      ['payment-provider', 'mail-setting'],
    ),
  },
  statement: {
    description: 'Compares the statement of the payment provider with the books',
    timeout: 14 * 60,
    access: access(
      [
        { actions: ['read', 'check'] },
        // A refund that somebody has made at the provider freezes what was paid for.
        ...writesOf('payments', ['payment-provider']),
      ],
      ['payment-provider', 'ledger-days', 'open-cases', 'mail-setting'],
      ['MARKET_NAME', 'CURRENCY'],
    ),
  },
  recount: {
    description: 'Recounts what was booked and a part of all totals, and reports the differences',
    timeout: 14 * 60,
    access: access(
      [
        { actions: ['read'] },
        { actions: ['scan'] },
        // Of which cards are written again, or a change is followed again.
        { actions: ['update'], partitions: [all(keys.gig), all(keys.project), all(keys.shown)] },
        { actions: ['write'], partitions: [all(keys.recount)] },
      ],
      ['books-to-read', 'recount-progress', 'ledger-days', 'receipt-numbers'],
    ),
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
