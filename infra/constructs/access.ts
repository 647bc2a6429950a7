import type { Setting } from '#functions/lib/env.ts';
import type { BackgroundName } from '#infra/functions.ts';
import type { Api, NamedCall } from '#shared/api/index.ts';

/** `orders.uploadWork` and its like, so that a misspelt one does not compile. */
export type Operation = { [Area in keyof Api]: `${Area}.${keyof Api[Area] & string}` }[keyof Api];

export type TableAction = 'read' | 'write' | 'update' | 'remove' | 'readWhole';
/** What may be done with the table, everywhere or with the partitions `of` these keys alone. */
export type TableRight = { may: TableAction[]; of?: string[] };

export type FileAction = 'read' | 'write' | 'remove';
export type FileRight = { prefix: 'pending/*' | 'media/*' | 'work/*'; may: FileAction[] };

/** What one function may touch, and which settings it is told. */
export type Access = {
  table: TableRight[];
  files: FileRight[];
  /** Partition keys that stay shut to it, whatever it may do with the rest of the table. */
  shut: string[];
  settings: Setting[];
  /** What may be done with the keys of sessions. */
  sessionKeys?: 'sign' | 'publish';
};

const claimPictures: FileRight[] = [
  { prefix: 'pending/*', may: ['read'] },
  { prefix: 'media/*', may: ['read', 'write'] },
];
const linkToWork: FileRight[] = [{ prefix: 'work/*', may: ['read'] }];

const files: Partial<Record<Operation, FileRight[]>> = {
  'auth.register': claimPictures,
  'gigs.create': claimPictures,
  'projects.create': claimPictures,
  'modules.submit': [...claimPictures, { prefix: 'media/*', may: ['remove'] }],
  'uploads.create': [
    { prefix: 'pending/*', may: ['write'] },
    { prefix: 'work/*', may: ['write'] },
  ],
  'orders.uploadWork': [{ prefix: 'work/*', may: ['read', 'write', 'remove'] }],
  'orders.complete': [{ prefix: 'work/*', may: ['read', 'remove'] }],
  'orders.create': linkToWork,
  'orders.get': linkToWork,
  'orders.details': linkToWork,
  'orders.requirements': linkToWork,
};

/** Who besides nobody may read or write these partitions, of the table or of an index. */
const sealed: { keys: string[]; open: (Operation | BackgroundName)[] }[] = [
  { keys: ['UNAME#*', 'EMAIL#*'], open: ['auth.login', 'auth.register'] },
  { keys: ['ATTEMPTS#*'], open: ['auth.login', 'auth.register', 'uploads.create', 'messages.create'] },
  { keys: ['EVENT#*'], open: ['webhooks.stripe'] },
  { keys: ['PAYOPEN#*'], open: ['schedules-reconcile'] },
  // Written with the payment that they are part of; nobody lists them but the operator's tools.
  { keys: ['LEDGER#*', 'PAYISSUE'], open: [] },
];

const settings: { names: Setting[]; for: Operation[] }[] = [
  { names: ['SESSION_SIGNING_KEY'], for: ['auth.login'] },
  { names: ['PASSWORD_PEPPER'], for: ['auth.login', 'auth.register'] },
  { names: ['ATTEMPTS_PER_ADDRESS'], for: ['auth.login', 'auth.register', 'uploads.create'] },
  { names: ['STRIPE_SECRET_KEY'], for: ['orders.pay', 'modules.pay', 'payments.confirm', 'webhooks.stripe'] },
  { names: ['STRIPE_WEBHOOK_SECRET'], for: ['webhooks.stripe'] },
];

const has = (those: string[], one: string) => those.includes(one);
const shutTo = (one: string) => sealed.filter(({ open }) => !has(open, one)).flatMap(({ keys }) => keys);

/** What the function of this call gets: reading calls only read, and a secret goes only where it is used. */
export function accessOf({ operation, method, access }: NamedCall): Access {
  const rights = files[operation as Operation] ?? [];
  const isAsked = access !== 'anyone' && access !== 'provider';
  return {
    table: [{ may: method === 'GET' ? ['read'] : ['read', 'write', 'update', 'remove'] }],
    files: rights,
    shut: shutTo(operation),
    settings: [
      'TABLE_NAME',
      'SITE_ORIGIN',
      'CURRENCY',
      'EDGE_SECRETS',
      ...(isAsked ? (['SESSION_PUBLIC_KEYS'] as const) : []),
      ...(rights.length > 0 ? (['BUCKET_NAME'] as const) : []),
      ...settings.filter((each) => has(each.for, operation)).flatMap(({ names }) => names),
    ],
    ...(operation === 'auth.login' ? { sessionKeys: 'sign' } : {}),
  };
}

/** What each function gets that runs without being called. */
export const backgroundAccess: Record<BackgroundName, Access> = {
  'streams-listing': {
    table: [{ may: ['read'] }, { may: ['update', 'remove'], of: ['GIGS|*', 'PROJECTS|*'] }],
    files: [],
    shut: shutTo('streams-listing'),
    settings: ['TABLE_NAME'],
  },
  'schedules-reconcile': {
    table: [{ may: ['read', 'write', 'update', 'remove'] }],
    files: [],
    shut: shutTo('schedules-reconcile'),
    settings: ['TABLE_NAME', 'STRIPE_SECRET_KEY'],
  },
  'schedules-recount': {
    table: [{ may: ['readWhole'] }, { may: ['update'], of: ['GIG#*', 'PROJ#*'] }],
    files: [],
    shut: [],
    settings: ['TABLE_NAME'],
  },
  'deployment-public-keys': { table: [], files: [], shut: [], settings: [], sessionKeys: 'publish' },
};
