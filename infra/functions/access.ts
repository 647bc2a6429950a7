import type { Setting } from '#functions/lib/env.ts';
import { keys } from '#functions/table/keys.ts';
import { isAnonymousRead } from '#shared/api/call.ts';
import type { NamedCall } from '#shared/api/index.ts';

import { areas, sessions } from './areas.ts';
import { appendOnly, type FileRight, type Grant, type Granted, grants } from './grants.ts';
import { all } from './partitions.ts';

/**
 * `list`: to query the indexes. `check`: to require something of an item, in a transaction that does not change it.
 */
export type TableAction = 'read' | 'list' | 'check' | 'write' | 'update' | 'remove';
/** Actions allowed in the partitions, or for `list` in the lists, whose keys match these patterns. Everything else is denied. */
export type TableRight = { actions: TableAction[]; partitions: string[] };

/** What one function may do with data, and the settings that it gets. */
export type Access = {
  table: TableRight[];
  /** It may scan the whole table for these attributes, and for no others. */
  scans?: readonly string[];
  files: FileRight[];
  settings: Setting[];
  /** What it may do with the keys that sign and verify sessions. */
  sessionKeys?: 'sign' | 'readPublicKeys';
  /** Whether it sends mails. */
  sendsMail?: true;
};

const distinct = (...patterns: readonly (readonly string[] | undefined)[]) => [
  ...new Set(patterns.flatMap((each) => each ?? [])),
];

/** What these resources grant together. */
const granted = (uses: readonly Granted[], of: (grant: Grant) => string[] | undefined) =>
  distinct(...uses.map((resource) => of(grants[resource])));

/** A right, unless it is about nothing. */
const right = (actions: TableAction[], partitions: string[]): TableRight[] =>
  partitions.length > 0 ? [{ actions, partitions }] : [];

/** The right to read these partitions and lists, and those of these resources; and nothing else. A call that writes also checks. */
export function readsOf(
  uses: readonly Granted[],
  own: { reads: readonly string[]; lists?: readonly string[] | undefined },
  actions: TableAction[] = ['read'],
): TableRight[] {
  const partitions = granted(uses, (grant) => [...(grant.partitions ?? []), ...(grant.reads ?? [])]);
  const checked = granted(uses, ({ checks }) => checks);
  return [
    ...right(actions, distinct(own.reads, partitions)),
    // With all others: one statement has to allow all the items that a transaction checks.
    ...(checked.length > 0 ? right(['check'], distinct(own.reads, partitions, checked)) : []),
    ...right(
      ['list'],
      distinct(
        own.lists,
        granted(uses, ({ lists }) => lists),
      ),
    ),
  ];
}

/** The right to write to these partitions and to those of these resources, and to nothing else. Of the books nothing is removed. */
export function writesOf(own: readonly string[], uses: readonly Granted[]): TableRight[] {
  const others = granted(uses, ({ writes }) => writes);
  const ofResources = granted(uses, ({ readsOnly, partitions }) => (readsOnly ? [] : partitions));
  const partitions = distinct(own, others, ofResources);
  const removable = partitions.filter((each) => !appendOnly.includes(each));
  if (removable.length === partitions.length) return right(['write', 'update', 'remove'], partitions);
  return [...right(['write', 'update'], partitions), ...right(['remove'], removable)];
}

/** The right to count, for a function that only reads, and to add the news about what it counts. */
const countsOf = (uses: readonly Granted[]) => [
  ...right(
    ['update'],
    granted(uses, ({ counts, partitions }) => (counts ? partitions : [])),
  ),
  ...right(
    ['write'],
    granted(uses, ({ counts, writes }) => (counts ? writes : [])),
  ),
];

/** Whether a function with this access keeps the connections of browsers. */
export const keepsConnections = ({ table }: Access): boolean =>
  table.some(({ partitions }) => partitions.includes(all(keys.connection)));

/** Whether a function with this access may send to connected browsers, and close their sockets. */
export const reachesBrowsers = ({ settings }: Access): boolean => settings.includes('LIVE_ENDPOINT');

/** Whether a function with this access may start the function that sends mails. */
export const startsMails = ({ settings }: Access): boolean => settings.includes('MAILS_FUNCTION');

/** Whether a function with this access calls the payment provider, or receives its events. */
export const isOnMoneyPath = ({ settings }: Access): boolean => settings.includes('STRIPE_SECRET_KEY');

/** The access of a function with these rights to the table, these resources and these further settings. */
export function access(table: TableRight[], uses: readonly Granted[], settings: Setting[] = []): Access {
  const ofResources = uses.map((resource) => grants[resource]);
  const files = ofResources.flatMap((grant) => grant.files ?? []);
  const sessionKeys = ofResources.find((grant) => grant.sessionKeys)?.sessionKeys;
  return {
    table,
    files,
    settings: [
      ...new Set([
        ...(table.length > 0 ? (['TABLE_NAME'] as const) : []),
        ...(files.length > 0 ? (['BUCKET_NAME'] as const) : []),
        ...settings,
        ...ofResources.flatMap((grant) => grant.settings ?? []),
      ]),
    ],
    ...(sessionKeys ? { sessionKeys } : {}),
    ...(ofResources.some((grant) => grant.sendsMail) ? { sendsMail: true as const } : {}),
  };
}

/**
 * The access of a call's function, derived from the call table. It reads the records of its area, of its caller's session and
 * of the resources that it uses. A GET only reads, and counts reads without a session; every other call writes to the
 * records of its area and of these resources.
 */
export function accessOf(call: NamedCall): Access {
  const { area, method, access: whoMayCall } = call;
  const isReading = method === 'GET';
  const uses = [...(call.uses ?? []), ...(isAnonymousRead(call) ? (['reads-per-address'] as const) : [])];
  const hasSession = whoMayCall !== 'anyone' && whoMayCall !== 'provider';
  const { reads, lists, writes } = areas[area];
  const own = { reads: [...reads, ...(hasSession ? [sessions] : [])], lists };
  const table = isReading
    ? [...readsOf(uses, own), ...countsOf(uses)]
    : [...readsOf(uses, own, ['read', 'check']), ...writesOf(writes, uses)];
  return access(table, uses, [
    'SITE_ORIGIN',
    'MARKET_NAME',
    'CURRENCY',
    'EDGE_SECRETS',
    ...(hasSession ? (['SESSION_PUBLIC_KEYS'] as const) : []),
  ]);
}
