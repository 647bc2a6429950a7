import { describe, expect, test } from 'vitest';

import { functions } from '#infra/functions/functions.ts';
import { policyOf, type Statement as Policy } from '#infra/functions/policy.ts';
import { calls } from '#shared/api/index.ts';
import { templatesWithFunctions, useStacks } from '#test/support/stacks/stacks.ts';

import { lambdas, rights } from './lambdas.ts';
import { resources, text, type Statement } from './resources.ts';

const stacks = useStacks('prod');

/** The condition of a statement, as IAM writes it. */
function conditionOf({ partitions, attributes, prefixes, fromOwnAddress }: Policy): object {
  if (fromOwnAddress) return { StringEquals: { 'ses:FromAddress': 'news@tandem.example' } };
  if (prefixes) return { StringLikeIfExists: { 's3:prefix': prefixes } };
  if (attributes)
    return {
      'ForAllValues:StringEquals': { 'dynamodb:Attributes': attributes },
      StringEquals: { 'dynamodb:Select': 'SPECIFIC_ATTRIBUTES' },
    };
  return partitions ? { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': partitions } } : {};
}

const rightsIn = (policy: Policy[]) =>
  policy.flatMap((statement) =>
    statement.resources.flatMap((resource) =>
      statement.actions.map(
        (action) => `Allow ${action} on ${resource} ${JSON.stringify(conditionOf(statement))}`,
      ),
    ),
  );

/** What Lambda needs to read the stream for these functions, and to set aside what fails. */
const ofStream =
  /^Allow (?:dynamodb:(?:DescribeStream|GetRecords|GetShardIterator|ListStreams) on stream|sqs:\w+ on <Failed\w+\.Arn>) \{\}$/;

describe('the role of each function', () => {
  test('allows exactly what its policy says', () => {
    for (const { functionName, access } of functions) {
      const ofRole = rights(stacks.prod, functionName);
      const own = ofRole.filter((right) => !ofStream.test(right));
      expect(own.toSorted(), functionName).toEqual(rightsIn(policyOf(access)).toSorted());
      const reads = ['jobs-changes', 'jobs-movements'].includes(functionName);
      expect(ofRole.length - own.length, functionName).toBe(reads ? 7 : 0);
    }
  });

  test('allows no action by a wildcard, and only Lambda and what releases versions to assume it', () => {
    const roles = templatesWithFunctions(stacks.prod).flatMap((template) => [
      ...resources(template, 'AWS::IAM::Role'),
      ...resources(template, 'AWS::IAM::Policy'),
    ]);
    const statements = roles.flatMap(({ Properties }) => {
      const inline = (Properties['Policies'] ?? [Properties]) as {
        PolicyDocument: { Statement: Statement[] };
      }[];
      return inline.flatMap(({ PolicyDocument }) => PolicyDocument.Statement);
    });
    expect(statements.length).toBeGreaterThan(lambdas(stacks.prod).length);
    const allowed = statements.filter(({ Effect }) => Effect === 'Allow');
    expect(allowed.filter(({ Action }) => text(Action).includes('*'))).toEqual([]);
    const trusted = roles.flatMap(({ Properties }) => Properties['AssumeRolePolicyDocument'] ?? []);
    const by = (service: string) =>
      text({
        Statement: [{ Action: 'sts:AssumeRole', Effect: 'Allow', Principal: { Service: service } }],
        Version: '2012-10-17',
      });
    expect([...new Set(trusted.map(text))]).toEqual([
      by('lambda.amazonaws.com'),
      by('codedeploy.amazonaws.com'),
    ]);
  });
});

describe('each function', () => {
  test('is given secrets by reference, never in the template', () => {
    const references: Record<string, RegExp> = {
      STRIPE_SECRET_KEY: /:secretsmanager:.*:secret:tandem\/prod\/stripe#secretKey"/,
      STRIPE_WEBHOOK_SECRET: /:secretsmanager:.*:secret:tandem\/prod\/stripe#webhookSecret"/,
      STRIPE_CONNECT_WEBHOOK_SECRET: /:secretsmanager:.*:secret:tandem\/prod\/stripe#connectWebhookSecret"/,
      SESSION_SIGNING_KEY: /^\{"Ref":"SsmParameterValuetandemprodsessionsigningkey\w+Parameter"\}$/,
      PASSWORD_PEPPER: /^\{"Fn::ImportValue":".*PasswordPepper/,
      EDGE_SECRETS: /\{\{resolve:secretsmanager:/,
      LIVE_ENDPOINT: /\/\{\{resolve:ssm:\/tandem\/prod\/stage-1\}\}/,
    };
    const given = lambdas(stacks.prod).flatMap(({ Environment }) =>
      Object.entries(references)
        .filter(([name]) => name in Environment.Variables)
        .map(([name, reference]) => ({
          name,
          isReference: reference.test(text(Environment.Variables[name])),
        })),
    );
    expect(given.length).toBeGreaterThan(calls.length);
    expect(given.filter(({ isReference }) => !isReference)).toEqual([]);
  });
});
