import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { Effect, PolicyDocument, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { ILogGroup } from 'aws-cdk-lib/aws-logs';
import type { IBucket } from 'aws-cdk-lib/aws-s3';

import type { Access, FileAction } from './access.ts';

const reading = ['GetItem', 'BatchGetItem', 'Query'];
const writing = [...reading, 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'];

const fileActions: Record<FileAction, string> = {
  read: 's3:GetObject',
  write: 's3:PutObject',
  remove: 's3:DeleteObject',
};

function tableStatements({ table: right, shut }: Access, table: ITableV2): PolicyStatement[] {
  const resources = [table.tableArn, `${table.tableArn}/index/*`];
  const actions = (right === 'read' ? reading : writing).map((action) => `dynamodb:${action}`);
  const allow = new PolicyStatement({ actions, resources });
  if (shut.length === 0) return [allow];
  const deny = new PolicyStatement({
    effect: Effect.DENY,
    actions: ['dynamodb:*'],
    resources,
    conditions: { 'ForAnyValue:StringLike': { 'dynamodb:LeadingKeys': shut } },
  });
  return [allow, deny];
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

/** All that a function with this access may do, its own log included. */
export function policyOf(
  access: Access,
  { table, uploads, log }: { table: ITableV2; uploads: IBucket; log: ILogGroup },
) {
  return new PolicyDocument({
    statements: [
      new PolicyStatement({
        actions: ['logs:CreateLogStream', 'logs:PutLogEvents'],
        resources: [log.logGroupArn],
      }),
      ...tableStatements(access, table),
      ...fileStatements(access, uploads),
    ],
  });
}
