import { ownKinds } from '#functions/domain/closing/kinds.ts';
import type { Setting } from '#functions/lib/env.ts';
import { booksOf, keys, lists } from '#functions/table/keys.ts';
import { isAnonymousRead, type Resource } from '#shared/api/call.ts';
import type { Api, NamedCall } from '#shared/api/index.ts';

import { all, only } from './partitions.ts';

/** `check`: to require something of an item, in a transaction that does not change it. */
export type TableAction = 'read' | 'check' | 'write' | 'update' | 'remove' | 'scan';
/** Actions allowed on the whole table, or only in the partitions whose keys match these patterns. */
export type TableRight = { actions: TableAction[]; partitions?: string[] };

export type FileAction = 'read' | 'write' | 'remove';
export type FileRight = { prefix: 'pending/*' | 'media/*' | 'work/*' | 'chat/*'; actions: FileAction[] };

/** What one function may do with data, and the settings that it gets. */
export type Access = {
  table: TableRight[];
  /** Patterns of the partitions that are denied to it, whatever it may do with the rest of the table. */
  deniedPartitions: string[];
  files: FileRight[];
  settings: Setting[];
  /** What it may do with the keys that sign and verify sessions. */
  sessionKeys?: 'sign' | 'readPublicKeys';
  /** Whether it sends mails. */
  sendsMail?: true;
};

/** What a function that uses a resource gets. */
export type Grant = {
  /** Partitions that are denied to every function without this resource. */
  partitions?: string[];
  /** Whether a function that else only reads may count in these partitions. */
  counts?: true;
  /** Whether a function that writes may only read these partitions. */
  readsOnly?: true;
  /** Other partitions that it may write to. */
  writes?: string[];
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
  | 'recount-progress'
  | 'ledger-days'
  | 'open-cases'
  | 'receipt-numbers'
  | 'canary-account'
  | 'public-session-keys'
  | 'live-connections'
  | 'live-sockets'
  | 'closed-accounts';

/** What people are told, whoever caused it. */
const inboxes = all(keys.inbox);

/** The books, and their lists by seller. */
const books = [all(booksOf), all(keys.sellerBalance), all(lists.earningsOf), all(lists.payoutsOf)];

/** Keeping uploaded files in a folder. */
const keeping = (folder: FileRight): FileRight[] => [{ prefix: 'pending/*', actions: ['read'] }, folder];

/** The grants of each resource. Its partitions are denied to every function that does not use it. */
export const grants: Record<Resource | OtherResource, Grant> = {
  credentials: { partitions: [all(keys.username), all(keys.email)], settings: ['PASSWORD_PEPPER'] },
  'own-password': { partitions: [all(keys.username)], readsOnly: true, settings: ['PASSWORD_PEPPER'] },
  usernames: { partitions: [all(keys.username), all(keys.email)] },
  // Exports expire like uploads that are not used.
  exports: { files: [{ prefix: 'pending/*', actions: ['read'] }] },
  // What a run has written of one is read by the next.
  'export-making': { files: [{ prefix: 'pending/*', actions: ['read', 'write'] }] },
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
  'work-files': { files: [{ prefix: 'work/*', actions: ['read'] }] },
  'work-storage': { files: keeping({ prefix: 'work/*', actions: ['write'] }) },
  'work-removal': { files: [{ prefix: 'work/*', actions: ['remove'] }] },
  'message-files': { files: [{ prefix: 'chat/*', actions: ['read'] }] },
  'message-storage': { files: keeping({ prefix: 'chat/*', actions: ['read', 'write'] }) },
  reports: { partitions: [all(keys.report)] },
  'canary-account': { settings: ['CANARY_PASSWORD'] },
  commission: { settings: ['COMMISSION'] },
  books: { partitions: books },
  'books-to-read': { partitions: books, readsOnly: true },
  'payout-state': { settings: ['ENVIRONMENT', 'PAYOUTS'] },
  operator: { settings: ['OPERATOR'] },
  // What is paid for is marked as paid in the transaction that enters the payment into the ledger, and counts its card.
  'payment-provider': {
    partitions: [...books, all(keys.attempts)],
    writes: [all(keys.order), all(keys.gig), all(keys.project), all(keys.user), inboxes],
    settings: ['STRIPE_SECRET_KEY', 'ENVIRONMENT', 'PAYOUTS', 'LIMIT_FACTOR'],
  },
  'payment-events': { partitions: [all(keys.event)], settings: ['STRIPE_WEBHOOK_SECRET'] },
  'payout-accounts': {
    partitions: books,
    counts: true,
    settings: ['STRIPE_SECRET_KEY', 'ENVIRONMENT', 'PAYOUTS'],
  },
  'payout-events': { writes: [inboxes], settings: ['STRIPE_CONNECT_WEBHOOK_SECRET'] },
  'due-records': { partitions: [all(lists.due), all(keys.sweep)] },
  // Who is connected, and the right to send to them and to close their sockets.
  'live-connections': { partitions: [all(keys.connectionOf), all(keys.connection)] },
  'live-sockets': { settings: ['LIVE_ENDPOINT'] },
  // Everything that an account alone has, to erase it, and what names it.
  'closed-accounts': {
    partitions: [all(keys.username), all(keys.email), all(keys.passkey), all(keys.newsMail)],
    writes: [...new Set(ownKinds.map(all)), all(keys.shown), all(keys.conversation), 'GIGS|*', 'PROJECTS|*'],
    files: [{ prefix: 'media/*', actions: ['remove'] }],
    settings: ['MAIL_FROM'],
  },
  'mail-state': { partitions: [all(keys.newsMail)], settings: ['MAIL_FROM'] },
  'mail-plans': { partitions: [all(keys.newsMail)], settings: ['MAIL_FROM'] },
  'account-mails': { partitions: [all(keys.newsMail)], settings: ['MAIL_FROM'] },
  'mail-sending': {
    partitions: [all(keys.newsMail), all(lists.mailsDue), all(lists.accountMailsDue)],
    settings: ['MAIL_FROM', 'MAIL_CONFIGURATION'],
    sendsMail: true,
  },
  'recount-progress': { partitions: [all(keys.recount)] },
  // How many need a person: an alarm is red until there are none.
  'open-cases': { partitions: [all(lists.cases)], readsOnly: true },
  'ledger-days': { partitions: [all(lists.ledgerOf)] },
  // What waits for its number, and the numbers: only one function gives them.
  'receipt-numbers': { partitions: [all(lists.unnumbered), only(keys.receiptCount)] },
};

/** Who is an operator, and what operators have done. Only the operator's tools read them, or write to them. */
const deniedToAll = [all(keys.operator), all(keys.act), all(lists.acts)];

/**
 * The partitions that the calls of each area may write to, besides those of the resources that they use: their own records
 * and those that change with them, such as the stars of a gig and its seller. All that make something have the claims of idempotency keys.
 */
export const written: Record<keyof Api, string[]> = {
  auth: [all(keys.user), inboxes, all(keys.once)],
  sessions: [all(keys.user)],
  users: [all(keys.user), all(keys.shown)],
  passkeys: [all(keys.user), inboxes, all(keys.once)],
  gigs: [all(keys.gig), 'GIGS|*', all(keys.shown), all(keys.once)],
  reviews: [all(keys.gig), all(keys.user), inboxes, all(keys.once)],
  // What all went back of is no sale of its gig.
  orders: [all(keys.order), all(keys.gig), all(keys.user), inboxes, all(keys.once)],
  earnings: [],
  disputes: [all(keys.order), all(keys.gig), all(keys.project), all(keys.user), inboxes],
  projects: [all(keys.project), 'PROJECTS|*', all(keys.once)],
  bids: [all(keys.project), inboxes, all(keys.once)],
  // A module that is completed counts for its freelancer.
  modules: [all(keys.project), all(keys.user), inboxes, all(keys.once)],
  conversations: [all(keys.conversation)],
  // What is shown of work stands with its order or project.
  portfolio: [all(keys.order), all(keys.project), inboxes],
  notifications: [inboxes],
  messages: [all(keys.conversation), all(keys.user), all(keys.once)],
  uploads: [],
  payments: [],
  payouts: [],
  receipts: [],
  webhooks: [],
};

const grantedPartitions = (uses: readonly (Resource | OtherResource)[]) => [
  ...new Set(uses.flatMap((resource) => grants[resource].partitions ?? [])),
];

/** The right to write to the records of this area and of these resources, and to nothing else. */
export function writesOf(area: keyof Api, uses: readonly (Resource | OtherResource)[]): TableRight[] {
  const others = uses.flatMap((resource) => grants[resource].writes ?? []);
  const granted = grantedPartitions(uses.filter((resource) => !grants[resource].readsOnly));
  const partitions = [...new Set([...written[area], ...others, ...granted])];
  return partitions.length > 0 ? [{ actions: ['write', 'update', 'remove'], partitions }] : [];
}

/** The right to count, for a function that only reads. */
function countsOf(uses: readonly (Resource | OtherResource)[]): TableRight[] {
  const partitions = grantedPartitions(uses.filter((resource) => grants[resource].counts));
  return partitions.length > 0 ? [{ actions: ['update'], partitions }] : [];
}

const readsWholeTable = ({ actions, partitions }: TableRight) => actions.includes('read') && !partitions;

function deniedPartitions(table: TableRight[], uses: readonly (Resource | OtherResource)[]): string[] {
  if (!table.some(readsWholeTable)) return [];
  const granted = grantedPartitions(uses);
  const partitions = Object.values(grants).flatMap((grant) => grant.partitions ?? []);
  return [...new Set([...partitions, ...deniedToAll])].filter((each) => !granted.includes(each));
}

/** Whether a function with this access keeps the connections of browsers. */
export const keepsConnections = ({ table }: Access): boolean =>
  table.some(({ partitions }) => partitions?.includes(all(keys.connection)));

/** Whether a function with this access may send to connected browsers, and close their sockets. */
export const reachesBrowsers = ({ settings }: Access): boolean => settings.includes('LIVE_ENDPOINT');

/** Whether a function with this access calls the payment provider, or receives its events. */
export const isOnMoneyPath = ({ settings }: Access): boolean => settings.includes('STRIPE_SECRET_KEY');

/** The access of a function with these rights to the table, these resources and these further settings. */
export function access(
  table: TableRight[],
  uses: readonly (Resource | OtherResource)[],
  settings: Setting[] = [],
): Access {
  const granted = uses.map((resource) => grants[resource]);
  const files = granted.flatMap((grant) => grant.files ?? []);
  const sessionKeys = granted.find((grant) => grant.sessionKeys)?.sessionKeys;
  return {
    table,
    deniedPartitions: deniedPartitions(table, uses),
    files,
    settings: [
      ...new Set([
        ...(table.length > 0 ? (['TABLE_NAME'] as const) : []),
        ...(files.length > 0 ? (['BUCKET_NAME'] as const) : []),
        ...settings,
        ...granted.flatMap((grant) => grant.settings ?? []),
      ]),
    ],
    ...(sessionKeys ? { sessionKeys } : {}),
    ...(granted.some((grant) => grant.sendsMail) ? { sendsMail: true as const } : {}),
  };
}

/**
 * The access of a call's function, derived from the call table. A GET only reads the table, and counts reads without a
 * session; every other call writes to the records of its area and of the resources that it uses.
 */
export function accessOf(call: NamedCall): Access {
  const { area, method, access: whoMayCall } = call;
  const isReading = method === 'GET';
  const uses = [...(call.uses ?? []), ...(isAnonymousRead(call) ? (['reads-per-address'] as const) : [])];
  const reads: TableAction[] = isReading ? ['read'] : ['read', 'check'];
  const readsSession = whoMayCall !== 'anyone' && whoMayCall !== 'provider';
  const table = [{ actions: reads }, ...(isReading ? countsOf(uses) : writesOf(area, uses))];
  return access(table, uses, [
    'SITE_ORIGIN',
    'MARKET_NAME',
    'CURRENCY',
    'EDGE_SECRETS',
    ...(readsSession ? (['SESSION_PUBLIC_KEYS'] as const) : []),
  ]);
}
