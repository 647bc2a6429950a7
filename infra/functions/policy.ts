import type { Setting } from '#functions/lib/env.ts';
import { tableSchema } from '#functions/table/schema.ts';

import { type Access, isOnMoneyPath, reachesBrowsers, startsMails, type TableAction } from './access.ts';
import type { FileAction, FileRight } from './grants.ts';

/** A secret in Secrets Manager. One may have the values of several settings. */
export type SecretName = 'pepper' | 'canary' | 'stripe';

/** What a statement is about, before it has the ARN that it gets in an account. */
export type ResourceName =
  | 'table'
  | `table/index/${string}`
  | 'uploads'
  | `uploads/${FileRight['prefix']}`
  | `secret/${SecretName}`
  | 'session key that signs'
  | 'session keys that verify'
  | 'connections/POST'
  | 'connections/DELETE'
  | 'mail identity'
  | 'mail configuration'
  | 'function/jobs-mails'
  | 'own log'
  | '*';

/** One statement of a function's policy, which allows something: what none allows is denied. */
export type Statement = {
  actions: string[];
  resources: ResourceName[];
  /** It applies to requests of which all items are in partitions, or all queried lists, whose keys match these patterns. */
  partitions?: string[];
  /** It applies to requests that name the attributes which they want, and want none but these. */
  attributes?: string[];
  /** It applies to requests that name no prefix, or one that matches these patterns. */
  prefixes?: string[];
  /** It applies to mails from the marketplace's own address. */
  fromOwnAddress?: true;
};

/** The secret that a setting refers to. */
export const secretOf: Partial<Record<Setting, SecretName>> = {
  PASSWORD_PEPPER: 'pepper',
  CANARY_PASSWORD: 'canary',
  STRIPE_SECRET_KEY: 'stripe',
  STRIPE_WEBHOOK_SECRET: 'stripe',
  STRIPE_CONNECT_WEBHOOK_SECRET: 'stripe',
};

/** A transaction needs the right to each of its operations, condition checks included. */
const tableActions: Record<TableAction, string[]> = {
  read: ['GetItem', 'BatchGetItem', 'Query'],
  list: ['Query'],
  check: ['ConditionCheckItem'],
  write: ['PutItem'],
  update: ['UpdateItem'],
  remove: ['DeleteItem'],
};

const fileActions: Record<FileAction, string> = {
  read: 's3:GetObject',
  write: 's3:PutObject',
  remove: 's3:DeleteObject',
};

const allow = (
  actions: string[],
  resources: ResourceName[],
  condition: Partial<Statement> = {},
): Statement => ({
  actions,
  resources,
  ...condition,
});

const indexes = tableSchema.indexes.map(({ name }) => `table/index/${name}` as const);

function tableStatements({ table: rights, scans }: Access): Statement[] {
  const { partitionKey, sortKey } = tableSchema;
  const allowed = rights.map(({ actions, partitions }) =>
    allow(
      actions.flatMap((action) => tableActions[action]).map((action) => `dynamodb:${action}`),
      actions.includes('list') ? indexes : ['table'],
      { partitions },
    ),
  );
  // A scan has no partition that a condition could be about.
  return scans
    ? [...allowed, allow(['dynamodb:Scan'], ['table'], { attributes: [partitionKey, sortKey, ...scans] })]
    : allowed;
}

function fileStatements({ files }: Access): Statement[] {
  const statements = files.map(({ prefix, actions }) =>
    allow(
      actions.map((action) => fileActions[action]),
      [`uploads/${prefix}`],
    ),
  );
  const read = files.filter(({ actions }) => actions.includes('read'));
  if (read.length === 0) return statements;
  // Without this right S3 answers 403 instead of 404 for a missing object.
  const prefixes = [...new Set(read.map(({ prefix }) => prefix))];
  return [...statements, allow(['s3:ListBucket'], ['uploads'], { prefixes })];
}

function secretStatements({ settings }: Access): Statement[] {
  const secrets = new Set(settings.flatMap((name) => secretOf[name] ?? []));
  return [...secrets].map((name) => allow(['secretsmanager:GetSecretValue'], [`secret/${name}`]));
}

function keyStatements({ sessionKeys }: Access): Statement[] {
  if (sessionKeys === 'sign') return [allow(['kms:Sign'], ['session key that signs'])];
  if (sessionKeys === 'readPublicKeys') return [allow(['kms:GetPublicKey'], ['session keys that verify'])];
  return [];
}

/** The policy of a function with this access, which may also write to its own log. */
export function policyOf(access: Access): Statement[] {
  return [
    allow(['logs:CreateLogStream', 'logs:PutLogEvents'], ['own log']),
    ...tableStatements(access),
    ...fileStatements(access),
    ...secretStatements(access),
    ...keyStatements(access),
    ...(reachesBrowsers(access)
      ? [allow(['execute-api:ManageConnections'], ['connections/POST', 'connections/DELETE'])]
      : []),
    // With the settings that make SES report on a mail.
    ...(access.sendsMail
      ? [allow(['ses:SendEmail'], ['mail configuration', 'mail identity'], { fromOwnAddress: true })]
      : []),
    ...(startsMails(access) ? [allow(['lambda:InvokeFunction'], ['function/jobs-mails'])] : []),
    ...(isOnMoneyPath(access) ? [allow(['xray:PutTraceSegments', 'xray:PutTelemetryRecords'], ['*'])] : []),
  ];
}
