import { expect, test } from 'vitest';

import { alarmMetrics } from '#test/support/stacks/alarm-metrics.ts';
import { everyTemplate, useStacks, type Templates } from '#test/support/stacks/stacks.ts';

import { resources } from './resources.ts';

const stacks = useStacks('dev', 'prod', 'all');

/** Resources that cost money without any use, and how many of each an environment has; alarms cost by what they read. */
const idle = {
  dev: {
    'AWS::KMS::Key': 1,
    'AWS::SecretsManager::Secret': 2,
    'metrics of alarms': 0,
  },
  prod: {
    'AWS::KMS::Key': 1,
    'AWS::SecretsManager::Secret': 3,
    'AWS::CloudWatch::Alarm': 25,
    'metrics of alarms': 72,
    'AWS::CloudWatch::Dashboard': 1,
    'AWS::WAFv2::WebACL': 1,
  },
  all: {
    'AWS::KMS::Key': 2,
    'AWS::SecretsManager::Secret': 4,
    'AWS::CloudWatch::Alarm': 25,
    'metrics of alarms': 72,
    'AWS::CloudWatch::Dashboard': 1,
    'AWS::WAFv2::WebACL': 1,
  },
};

/** Services whose resources cost nothing, or only by use and by what is stored; of budgets, the first two of an account. */
const pricedByUse =
  /^(?:AWS::(?:ApiGatewayV2|Budgets|CDK|CloudFront|CodeDeploy|DynamoDB|Events|IAM|Lambda|Logs|S3|SNS|SQS|SSM)|Custom)::|^AWS::(?:KMS::Alias|Route53::RecordSet|SES::(?:ConfigurationSet|EmailIdentity)\w*)$/;

function counts(templates: Templates): Record<string, number> {
  const priced: Record<string, number> = {};
  const all = Object.values(everyTemplate(templates));
  for (const { Type } of all.flatMap((template) => resources(template))) {
    if (!pricedByUse.test(Type)) priced[Type] = (priced[Type] ?? 0) + 1;
  }
  return { ...priced, 'metrics of alarms': alarmMetrics(all) };
}

test.each(['dev', 'prod', 'all'] as const)('%s has no other resources that cost money while idle', (name) => {
  expect(counts(stacks[name])).toEqual(idle[name]);
});

test('no capacity is provisioned', () => {
  for (const template of Object.values(everyTemplate(stacks.all))) {
    const text = JSON.stringify(template.toJSON());
    expect(text).not.toMatch(/"Provisioned(?:Concurrency|Throughput)\w*":|"BillingMode":"PROVISIONED"/);
    expect(text).not.toContain('WriteCapacityUnits":');
  }
});
