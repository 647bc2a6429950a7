import type { Setting } from '#functions/lib/env.ts';
import type { Api, NamedCall } from '#shared/api/index.ts';

/** `orders.uploadWork` and its like, so that a misspelt one does not compile. */
export type Operation = { [Area in keyof Api]: `${Area}.${keyof Api[Area] & string}` }[keyof Api];

export type FileAction = 'read' | 'write' | 'remove';
export type FileRight = { prefix: 'pending/*' | 'media/*' | 'work/*'; may: FileAction[] };

/** What one function may touch, and which settings it is told. */
export type Access = {
  table: 'read' | 'write';
  files: FileRight[];
  /** Partition keys that stay shut to it, whatever it may do with the rest of the table. */
  shut: string[];
  settings: Setting[];
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

/** Who besides nobody may read or write these partitions. */
const sealed: { keys: string[]; open: Operation[] }[] = [
  { keys: ['UNAME#*', 'EMAIL#*'], open: ['auth.login', 'auth.register'] },
  { keys: ['EVENT#*'], open: ['webhooks.stripe'] },
];

const settings: { names: Setting[]; for: Operation[] }[] = [
  { names: ['SESSION_SIGNING_KEY'], for: ['auth.login'] },
  { names: ['PASSWORD_PEPPER'], for: ['auth.login', 'auth.register'] },
  { names: ['ATTEMPTS_PER_ADDRESS'], for: ['auth.login', 'auth.register', 'uploads.create'] },
  { names: ['STRIPE_SECRET_KEY'], for: ['orders.pay', 'modules.pay', 'payments.confirm', 'webhooks.stripe'] },
  { names: ['STRIPE_WEBHOOK_SECRET'], for: ['webhooks.stripe'] },
];

const has = (operations: Operation[], operation: string) => operations.some((each) => each === operation);
const shutTo = (operation: string) =>
  sealed.filter(({ open }) => !has(open, operation)).flatMap(({ keys }) => keys);

/** What the function of this call gets: reading calls only read, and a secret goes only where it is used. */
export function accessOf({ operation, method, access }: NamedCall): Access {
  const rights = files[operation as Operation] ?? [];
  const isAsked = access !== 'anyone' && access !== 'provider';
  return {
    table: method === 'GET' ? 'read' : 'write',
    files: rights,
    shut: shutTo(operation),
    settings: [
      'TABLE_NAME',
      'SITE_ORIGIN',
      'CURRENCY',
      ...(isAsked ? (['SESSION_PUBLIC_KEYS'] as const) : []),
      ...(rights.length > 0 ? (['BUCKET_NAME'] as const) : []),
      ...settings.filter((each) => has(each.for, operation)).flatMap(({ names }) => names),
    ],
  };
}

/** What a consumer of the table's stream gets. */
export const streamAccess: Access = {
  table: 'write',
  files: [],
  shut: shutTo('no call'),
  settings: ['TABLE_NAME', 'CURRENCY'],
};
