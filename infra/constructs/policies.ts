import { PolicyDocument, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { ILogGroup } from 'aws-cdk-lib/aws-logs';

import { functionNamed } from '#infra/functions/functions.ts';
import type { ResourceName, SecretName, Statement } from '#infra/functions/policy.ts';
import { names } from '#infra/names.ts';

import type { FunctionContext } from './function-context.ts';

/** The ARN of something of SES. */
const mailResource = ({ account, region }: FunctionContext['table']['env'], name: string) =>
  `arn:aws:ses:${region}:${account}:${name}`;

function mailOf({ environment: { mail, name } }: FunctionContext) {
  if (!mail) throw new Error(`${name} has functions that send mails, and no address to send them from.`);
  return mail;
}

/** The ARNs of what a policy calls by this name. */
function arnsOf(resource: ResourceName, context: FunctionContext, log: ILogGroup): string[] {
  const { table, uploads, environment } = context;
  const [kind = '', ...rest] = resource.split('/');
  const name = rest.join('/');
  switch (kind) {
    case 'table':
      return [name ? `${table.tableArn}/${name}` : table.tableArn];
    case 'uploads':
      return [name ? uploads.arnForObjects(name) : uploads.bucketArn];
    case 'secret':
      return [context.secrets[name as SecretName]];
    case 'session key that signs':
      return [context.sessionSigningKey()];
    case 'session keys that verify':
      return context.verifyingKeys;
    case 'connections':
      return context.liveConnections().flatMap(({ method, arn }) => (method === name ? arn : []));
    case 'function':
      return [
        `arn:aws:lambda:${table.env.region}:${table.env.account}:function:${names.lambda(environment, functionNamed(name))}`,
      ];
    case 'mail configuration':
      return [mailResource(table.env, `configuration-set/${names.mailConfiguration(environment)}`)];
    case 'mail identity':
      return [mailResource(table.env, `identity/${mailOf(context).domain}`)];
    case 'own log':
      return [log.logGroupArn];
    default:
      return ['*'];
  }
}

function conditionsOf(
  { partitions, attributes, prefixes, fromOwnAddress }: Statement,
  context: FunctionContext,
) {
  return {
    ...(partitions ? { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': partitions } } : {}),
    ...(attributes
      ? {
          'ForAllValues:StringEquals': { 'dynamodb:Attributes': attributes },
          StringEquals: { 'dynamodb:Select': 'SPECIFIC_ATTRIBUTES' },
        }
      : {}),
    // Reading a file that may be missing names no prefix. Neither does a list of all files, which IAM cannot tell from it.
    ...(prefixes ? { StringLikeIfExists: { 's3:prefix': prefixes } } : {}),
    ...(fromOwnAddress ? { StringEquals: { 'ses:FromAddress': mailOf(context).from } } : {}),
  };
}

/** The policy of a function as IAM takes it. `log` is the function's own. */
export function policyDocument(policy: Statement[], context: FunctionContext, log: ILogGroup) {
  return new PolicyDocument({
    statements: policy.map(
      (statement) =>
        new PolicyStatement({
          actions: statement.actions,
          resources: statement.resources.flatMap((resource) => arnsOf(resource, context, log)),
          conditions: conditionsOf(statement, context),
        }),
    ),
  });
}
