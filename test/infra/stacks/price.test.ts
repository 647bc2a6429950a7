import { expect, test } from 'vitest';

import { alarmMetrics } from '#test/support/alarm-metrics.ts';
import { everyTemplate, useStacks, type Templates } from '#test/support/stacks.ts';

import { resources } from './resources.ts';

const stacks = useStacks('dev', 'prod', 'all');

/** Resources that cost money without any use, and how many of each an environment has. */
const idle = {
  dev: {
    'AWS::KMS::Key': 1,
    'AWS::SecretsManager::Secret': 3,
    'AWS::CloudWatch::Alarm': 13,
    'AWS::CloudWatch::Dashboard': 1,
  },
  prod: {
    'AWS::KMS::Key': 1,
    'AWS::SecretsManager::Secret': 4,
    'AWS::CloudWatch::Alarm': 19,
    'AWS::CloudWatch::Dashboard': 1,
    'AWS::WAFv2::WebACL': 1,
  },
  all: {
    'AWS::KMS::Key': 2,
    'AWS::SecretsManager::Secret': 6,
    'AWS::CloudWatch::Alarm': 19,
    'AWS::CloudWatch::Dashboard': 1,
    'AWS::WAFv2::WebACL': 1,
  },
};

/** Resources that cost nothing, or only by use and by what is stored. */
const pricedByUse = [
  // Of the first two in an account.
  'AWS::Budgets::Budget',
  'AWS::ApiGatewayV2::Api',
  'AWS::ApiGatewayV2::Integration',
  'AWS::ApiGatewayV2::Route',
  'AWS::ApiGatewayV2::Stage',
  'AWS::CDK::Metadata',
  'AWS::CloudFront::CachePolicy',
  'AWS::CloudFront::Distribution',
  'AWS::CloudFront::Function',
  'AWS::CloudFront::OriginAccessControl',
  'AWS::CloudFront::OriginRequestPolicy',
  'AWS::CloudFront::ResponseHeadersPolicy',
  'AWS::CodeDeploy::Application',
  'AWS::CodeDeploy::DeploymentGroup',
  'AWS::DynamoDB::GlobalTable',
  'AWS::Events::Rule',
  'AWS::IAM::Policy',
  'AWS::IAM::Role',
  'AWS::KMS::Alias',
  'AWS::Lambda::Alias',
  'AWS::Lambda::EventInvokeConfig',
  'AWS::Lambda::EventSourceMapping',
  'AWS::Lambda::Function',
  'AWS::Lambda::LayerVersion',
  'AWS::Lambda::Permission',
  'AWS::Lambda::Version',
  'AWS::Logs::LogGroup',
  'AWS::Logs::MetricFilter',
  'AWS::Logs::QueryDefinition',
  'AWS::Route53::RecordSet',
  'AWS::S3::Bucket',
  'AWS::S3::BucketPolicy',
  'AWS::SES::ConfigurationSet',
  'AWS::SES::ConfigurationSetEventDestination',
  'AWS::SES::EmailIdentity',
  'AWS::SNS::Subscription',
  'AWS::SNS::Topic',
  'AWS::SNS::TopicPolicy',
  'AWS::SQS::Queue',
  'AWS::SQS::QueuePolicy',
  'AWS::SSM::Parameter',
  'Custom::CDKBucketDeployment',
  'Custom::CrossRegionExportReader',
  'Custom::CrossRegionExportWriter',
  'Custom::S3AutoDeleteObjects',
  'Custom::SessionPublicKeys',
];

function counts(templates: Templates): Record<string, number> {
  const priced: Record<string, number> = {};
  for (const { Type } of Object.values(everyTemplate(templates)).flatMap((template) => resources(template))) {
    if (!pricedByUse.includes(Type)) priced[Type] = (priced[Type] ?? 0) + 1;
  }
  return priced;
}

test.each(['dev', 'prod', 'all'] as const)('%s has no other resources that cost money while idle', (name) => {
  expect(counts(stacks[name])).toEqual(idle[name]);
});

test.each([
  ['dev', 24],
  ['prod', 31],
  ['all', 31],
] as const)(
  'the alarms of %s read %d metrics, and cost as much as so many alarms of one',
  (name, metrics) => {
    expect(alarmMetrics(Object.values(everyTemplate(stacks[name])))).toBe(metrics);
  },
);

test('no capacity is provisioned', () => {
  for (const template of Object.values(everyTemplate(stacks.all))) {
    const text = JSON.stringify(template.toJSON());
    expect(text).not.toMatch(/"Provisioned(?:Concurrency|Throughput)\w*":|"BillingMode":"PROVISIONED"/);
    expect(text).not.toContain('WriteCapacityUnits":');
  }
});
