import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { Effect, PolicyDocument, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { ILogGroup } from 'aws-cdk-lib/aws-logs';
import type { IBucket } from 'aws-cdk-lib/aws-s3';

import { tableSchema } from '#functions/table/schema.ts';
import {
  type Access,
  type FileAction,
  isOnMoneyPath,
  reachesBrowsers,
  type TableAction,
} from '#infra/functions/access.ts';
import { names } from '#infra/names.ts';

import type { FunctionContext } from './function-context.ts';

/** A transaction needs the right to each of its operations, condition checks included. */
const tableActions: Record<TableAction, string[]> = {
  read: ['GetItem', 'BatchGetItem', 'Query'],
  check: ['ConditionCheckItem'],
  write: ['PutItem'],
  update: ['UpdateItem'],
  remove: ['DeleteItem'],
  scan: ['Scan'],
};

const fileActions: Record<FileAction, string> = {
  read: 's3:GetObject',
  write: 's3:PutObject',
  remove: 's3:DeleteObject',
};

const inPartitions = (test: 'ForAllValues' | 'ForAnyValue', keys: string[]) => ({
  conditions: { [`${test}:StringLike`]: { 'dynamodb:LeadingKeys': keys } },
});

function tableStatements({ table: rights, deniedPartitions }: Access, table: ITableV2): PolicyStatement[] {
  const indexes = tableSchema.indexes.map(({ name }) => `${table.tableArn}/index/${name}`);
  const allow = rights.map(
    ({ actions, partitions }) =>
      new PolicyStatement({
        actions: actions.flatMap((action) => tableActions[action]).map((action) => `dynamodb:${action}`),
        resources: actions.includes('read') ? [table.tableArn, ...indexes] : [table.tableArn],
        ...(partitions ? inPartitions('ForAllValues', partitions) : {}),
      }),
  );
  if (deniedPartitions.length === 0) return allow;
  const deny = new PolicyStatement({
    effect: Effect.DENY,
    actions: ['dynamodb:*'],
    resources: [table.tableArn, ...indexes],
    ...inPartitions('ForAnyValue', deniedPartitions),
  });
  return [...allow, deny];
}

function fileStatements({ files }: Access, uploads: IBucket): PolicyStatement[] {
  const statements = files.map(
    ({ prefix, actions }) =>
      new PolicyStatement({
        actions: actions.map((action) => fileActions[action]),
        resources: [uploads.arnForObjects(prefix)],
      }),
  );
  if (!files.some(({ actions }) => actions.includes('read'))) return statements;
  // Without this right S3 answers 403 instead of 404 for a missing object.
  return [...statements, new PolicyStatement({ actions: ['s3:ListBucket'], resources: [uploads.bucketArn] })];
}

function secretStatements({ settings }: Access, { secrets }: FunctionContext): PolicyStatement[] {
  const arns = new Set(settings.flatMap((name) => secrets[name] ?? []));
  return [...arns].map(
    (arn) => new PolicyStatement({ actions: ['secretsmanager:GetSecretValue'], resources: [arn] }),
  );
}

function keyStatements({ sessionKeys }: Access, context: FunctionContext): PolicyStatement[] {
  if (sessionKeys === 'sign')
    return [new PolicyStatement({ actions: ['kms:Sign'], resources: [context.sessionSigningKey()] })];
  if (sessionKeys === 'readPublicKeys')
    return [new PolicyStatement({ actions: ['kms:GetPublicKey'], resources: context.verifyingKeys })];
  return [];
}

function connectionStatements(access: Access, { liveConnections }: FunctionContext): PolicyStatement[] {
  if (!reachesBrowsers(access)) return [];
  const resources = liveConnections().map(({ arn }) => arn);
  return [new PolicyStatement({ actions: ['execute-api:ManageConnections'], resources })];
}

/** The right to send mails from the one address, with the settings that have SES tell what became of them. */
function mailStatements({ sendsMail }: Access, { environment, table }: FunctionContext): PolicyStatement[] {
  if (!sendsMail || !environment.mail) return [];
  const { from, domain } = environment.mail;
  const { account, region } = table.env;
  const resource = (name: string) => `arn:aws:ses:${region}:${account}:${name}`;
  return [
    new PolicyStatement({
      actions: ['ses:SendEmail'],
      resources: [
        resource(`configuration-set/${names.mailConfiguration(environment)}`),
        resource(`identity/${domain}`),
      ],
      conditions: { StringEquals: { 'ses:FromAddress': from } },
    }),
  ];
}

function traceStatements(access: Access): PolicyStatement[] {
  if (!isOnMoneyPath(access)) return [];
  return [
    new PolicyStatement({
      actions: ['xray:PutTraceSegments', 'xray:PutTelemetryRecords'],
      resources: ['*'],
    }),
  ];
}

/** The policy of a function with this access, which may also write to its own log. */
export function policyOf(access: Access, context: FunctionContext, log: ILogGroup) {
  return new PolicyDocument({
    statements: [
      new PolicyStatement({
        actions: ['logs:CreateLogStream', 'logs:PutLogEvents'],
        resources: [log.logGroupArn],
      }),
      ...tableStatements(access, context.table),
      ...fileStatements(access, context.uploads),
      ...secretStatements(access, context),
      ...keyStatements(access, context),
      ...connectionStatements(access, context),
      ...mailStatements(access, context),
      ...traceStatements(access),
    ],
  });
}
