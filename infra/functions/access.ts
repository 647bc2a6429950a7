import type { Setting } from '#functions/lib/env.ts';
import type { Resource } from '#shared/api/call.ts';
import type { NamedCall } from '#shared/api/index.ts';

export type TableAction = 'read' | 'write' | 'update' | 'remove' | 'scan';
/** What may be done with the table: everywhere, or only in partitions whose keys match these patterns. */
export type TableRight = { actions: TableAction[]; partitions?: string[] };

export type FileAction = 'read' | 'write' | 'remove';
export type FileRight = { prefix: 'pending/*' | 'media/*' | 'work/*'; actions: FileAction[] };

/** What one function may touch, and the settings it is given. */
export type Access = {
  table: TableRight[];
  /** Partitions that are denied to it, whatever it may do with the rest of the table. */
  sealedPartitions: string[];
  files: FileRight[];
  settings: Setting[];
  /** What may be done with the keys of sessions. */
  sessionKeys?: 'sign' | 'readPublicKeys';
};

/** What a resource stands for. */
export type Grant = {
  partitions?: string[];
  files?: FileRight[];
  settings?: Setting[];
  sessionKeys?: 'sign' | 'readPublicKeys';
};

/** Resources that only jobs work with. */
type JobResource = 'unsettled-payments' | 'public-session-keys';

/** What each resource of the call table stands for. A partition named here is sealed for all who do not use it. */
export const grants: Record<Resource | JobResource, Grant> = {
  credentials: { partitions: ['UNAME#*', 'EMAIL#*'], settings: ['PASSWORD_PEPPER'] },
  'session-signing-key': { settings: ['SESSION_SIGNING_KEY'], sessionKeys: 'sign' },
  'public-session-keys': { sessionKeys: 'readPublicKeys' },
  'attempts-per-address': { partitions: ['ATTEMPTS#*'], settings: ['ATTEMPTS_PER_ADDRESS'] },
  'attempts-per-person': { partitions: ['ATTEMPTS#*'] },
  'upload-links': {
    files: [
      { prefix: 'pending/*', actions: ['write'] },
      { prefix: 'work/*', actions: ['write'] },
    ],
  },
  pictures: {
    files: [
      { prefix: 'pending/*', actions: ['read'] },
      { prefix: 'media/*', actions: ['read', 'write'] },
    ],
  },
  'picture-removal': { files: [{ prefix: 'media/*', actions: ['remove'] }] },
  'work-files': { files: [{ prefix: 'work/*', actions: ['read'] }] },
  'work-storage': { files: [{ prefix: 'work/*', actions: ['write'] }] },
  'work-removal': { files: [{ prefix: 'work/*', actions: ['remove'] }] },
  'payment-provider': { settings: ['STRIPE_SECRET_KEY'] },
  'payment-events': { partitions: ['EVENT#*'], settings: ['STRIPE_WEBHOOK_SECRET'] },
  'unsettled-payments': { partitions: ['PAYOPEN#*'] },
};

/** Written together with the payment they record. Only the operator's tools list them. */
const sealedForAll = ['LEDGER#*', 'PAYISSUE'];

/** A right to all of the table comes with a denial of the sealed partitions; other rights name their partitions. */
const readsAnything = ({ actions, partitions }: TableRight) => actions.includes('read') && !partitions;

function sealedPartitions(table: TableRight[], uses: readonly (Resource | JobResource)[]): string[] {
  if (!table.some(readsAnything)) return [];
  const open = uses.flatMap((resource) => grants[resource].partitions ?? []);
  const partitions = Object.values(grants).flatMap((grant) => grant.partitions ?? []);
  return [...new Set([...partitions, ...sealedForAll])].filter((each) => !open.includes(each));
}

/** The access of a function with these rights to the table that uses these resources. */
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
    sealedPartitions: sealedPartitions(table, uses),
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

/** The access of a call's function. Everything follows from the call table: a GET only reads. */
export function accessOf({ method, access: whoMayCall, uses = [] }: NamedCall): Access {
  const actions: TableAction[] = method === 'GET' ? ['read'] : ['read', 'write', 'update', 'remove'];
  const looksAtSession = whoMayCall !== 'anyone' && whoMayCall !== 'provider';
  return access([{ actions }], uses, [
    'SITE_ORIGIN',
    'CURRENCY',
    'EDGE_SECRETS',
    ...(looksAtSession ? (['SESSION_PUBLIC_KEYS'] as const) : []),
  ]);
}
