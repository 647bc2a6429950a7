import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { Effect, PolicyDocument, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { ILogGroup } from 'aws-cdk-lib/aws-logs';
import type { IBucket } from 'aws-cdk-lib/aws-s3';

import type { Setting } from '#functions/lib/env.ts';
import { tableSchema } from '#functions/table/schema.ts';

import type { Access, FileAction, TableAction } from './access.ts';
import type { SessionKeys } from './session-keys.ts';

/** Where the secrets are that settings refer to. */
export type Secrets = Partial<Record<Setting, string>>;

/** A transaction needs the right to each of its parts, its checks among them. */
const tableActions: Record<TableAction, string[]> = {
  read: ['GetItem', 'BatchGetItem', 'Query'],
  write: ['PutItem', 'ConditionCheckItem'],
  update: ['UpdateItem'],
  remove: ['DeleteItem'],
  readWhole: ['Scan'],
};

const fileActions: Record<FileAction, string> = {
  read: 's3:GetObject',
  write: 's3:PutObject',
  remove: 's3:DeleteObject',
};

const inPartitions = (test: 'ForAllValues' | 'ForAnyValue', keys: string[]) => ({
  conditions: { [`${test}:StringLike`]: { 'dynamodb:LeadingKeys': keys } },
});

function tableStatements({ table: rights, shut }: Access, table: ITableV2): PolicyStatement[] {
  const indexes = tableSchema.indexes.map(({ name }) => `${table.tableArn}/index/${name}`);
  const allow = rights.map(
    ({ may, of }) =>
      new PolicyStatement({
        actions: may.flatMap((action) => tableActions[action]).map((action) => `dynamodb:${action}`),
        resources: may.includes('read') ? [table.tableArn, ...indexes] : [table.tableArn],
        ...(of ? inPartitions('ForAllValues', of) : {}),
      }),
  );
  if (shut.length === 0) return allow;
  const deny = new PolicyStatement({
    effect: Effect.DENY,
    actions: ['dynamodb:*'],
    resources: [table.tableArn, ...indexes],
    ...inPartitions('ForAnyValue', shut),
  });
  return [...allow, deny];
}

function fileStatements({ files }: Access, uploads: IBucket): PolicyStatement[] {
  const statements = files.map(
    ({ prefix, may }) =>
      new PolicyStatement({
        actions: may.map((action) => fileActions[action]),
        resources: [uploads.arnForObjects(prefix)],
      }),
  );
  if (!files.some(({ may }) => may.includes('read'))) return statements;
  // Without it S3 answers 403 instead of 404 for an object that is not there.
  return [...statements, new PolicyStatement({ actions: ['s3:ListBucket'], resources: [uploads.bucketArn] })];
}

/** A function reads the secrets that its settings refer to. */
function secretStatements({ settings }: Access, secrets: Secrets): PolicyStatement[] {
  const wanted = new Set(settings.flatMap((name) => secrets[name] ?? []));
  return [...wanted].map(
    (arn) => new PolicyStatement({ actions: ['secretsmanager:GetSecretValue'], resources: [arn] }),
  );
}

function keyStatements({ sessionKeys: may }: Access, keys: SessionKeys | undefined): PolicyStatement[] {
  if (!may) return [];
  if (!keys) throw new Error('There are no keys of sessions here.');
  return [
    may === 'sign'
      ? new PolicyStatement({ actions: ['kms:Sign'], resources: [keys.signing] })
      : new PolicyStatement({ actions: ['kms:GetPublicKey'], resources: keys.verifying }),
  ];
}

type Things = {
  table: ITableV2;
  uploads: IBucket;
  secrets: Secrets;
  sessionKeys?: SessionKeys | undefined;
  log: ILogGroup;
};

/** All that a function with this access may do, its own log included. */
export function policyOf(access: Access, { table, uploads, secrets, sessionKeys, log }: Things) {
  return new PolicyDocument({
    statements: [
      new PolicyStatement({
        actions: ['logs:CreateLogStream', 'logs:PutLogEvents'],
        resources: [log.logGroupArn],
      }),
      ...tableStatements(access, table),
      ...fileStatements(access, uploads),
      ...secretStatements(access, secrets),
      ...keyStatements(access, sessionKeys),
    ],
  });
}
