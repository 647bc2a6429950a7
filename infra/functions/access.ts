import type { Setting } from '#functions/lib/env.ts';
import type { Resource } from '#shared/api/call.ts';
import type { NamedCall } from '#shared/api/index.ts';

export type TableAction = 'read' | 'write' | 'update' | 'remove' | 'scan';
/** Actions allowed on the whole table, or only in the partitions whose keys match these patterns. */
export type TableRight = { actions: TableAction[]; partitions?: string[] };

export type FileAction = 'read' | 'write' | 'remove';
export type FileRight = { prefix: 'pending/*' | 'media/*' | 'work/*'; actions: FileAction[] };

/** What one function may do with data, and the settings that it gets. */
export type Access = {
  table: TableRight[];
  /** Patterns of the partitions that are denied to it, whatever it may do with the rest of the table. */
  deniedPartitions: string[];
  files: FileRight[];
  settings: Setting[];
  /** What it may do with the keys that sign and verify sessions. */
  sessionKeys?: 'sign' | 'readPublicKeys';
};

/** What a function that uses a resource gets. */
export type Grant = {
  partitions?: string[];
  files?: FileRight[];
  settings?: Setting[];
  sessionKeys?: 'sign' | 'readPublicKeys';
};

/** Resources that only jobs use. */
type JobResource = 'unsettled-payments' | 'public-session-keys';

/** The grants of each resource. Its partitions are denied to every function that does not use it. */
export const grants: Record<Resource | JobResource, Grant> = {
  credentials: { partitions: ['UNAME#*', 'EMAIL#*'], settings: ['PASSWORD_PEPPER'] },
  'session-signing-key': { settings: ['SESSION_SIGNING_KEY'], sessionKeys: 'sign' },
  'public-session-keys': { sessionKeys: 'readPublicKeys' },
  'attempts-per-address': { partitions: ['ATTEMPTS#*'], settings: ['ATTEMPTS_PER_ADDRESS'] },
  'attempts-per-person': { partitions: ['ATTEMPTS#*'] },
  uploads: {
    files: [{ prefix: 'pending/*', actions: ['write'] }],
  },
  pictures: {
    files: [
      { prefix: 'pending/*', actions: ['read'] },
      { prefix: 'media/*', actions: ['read', 'write'] },
    ],
  },
  'work-files': { files: [{ prefix: 'work/*', actions: ['read'] }] },
  'work-storage': {
    files: [
      { prefix: 'pending/*', actions: ['read'] },
      { prefix: 'work/*', actions: ['write'] },
    ],
  },
  'work-removal': { files: [{ prefix: 'work/*', actions: ['remove'] }] },
  'payment-provider': { settings: ['STRIPE_SECRET_KEY'] },
  'payment-events': { partitions: ['EVENT#*'], settings: ['STRIPE_WEBHOOK_SECRET'] },
  'unsettled-payments': { partitions: ['PAYOPEN#*'] },
};

/** Index partitions of the ledger and of payments with problems. Only the operator's tools query them. */
const deniedToAll = ['LEDGER#*', 'PAYISSUE'];

const readsWholeTable = ({ actions, partitions }: TableRight) => actions.includes('read') && !partitions;

function deniedPartitions(table: TableRight[], uses: readonly (Resource | JobResource)[]): string[] {
  if (!table.some(readsWholeTable)) return [];
  const granted = uses.flatMap((resource) => grants[resource].partitions ?? []);
  const partitions = Object.values(grants).flatMap((grant) => grant.partitions ?? []);
  return [...new Set([...partitions, ...deniedToAll])].filter((each) => !granted.includes(each));
}

/** The access of a function with these rights to the table, these resources and these further settings. */
export function access(
  table: TableRight[],
  uses: readonly (Resource | JobResource)[],
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
      ...(table.length > 0 ? (['TABLE_NAME'] as const) : []),
      ...(files.length > 0 ? (['BUCKET_NAME'] as const) : []),
      ...settings,
      ...granted.flatMap((grant) => grant.settings ?? []),
    ],
    ...(sessionKeys ? { sessionKeys } : {}),
  };
}

/** The access of a call's function, derived from the call table. A GET may only read the table. */
export function accessOf({ method, access: whoMayCall, uses = [] }: NamedCall): Access {
  const actions: TableAction[] = method === 'GET' ? ['read'] : ['read', 'write', 'update', 'remove'];
  const readsSession = whoMayCall !== 'anyone' && whoMayCall !== 'provider';
  return access([{ actions }], uses, [
    'SITE_ORIGIN',
    'CURRENCY',
    'EDGE_SECRETS',
    ...(readsSession ? (['SESSION_PUBLIC_KEYS'] as const) : []),
  ]);
}
