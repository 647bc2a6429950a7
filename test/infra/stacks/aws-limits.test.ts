import { Queue } from 'aws-cdk-lib/aws-sqs';
import { expect, test } from 'vitest';

import { environment } from '#infra/environments.ts';
import { type CloudFormationTemplate, findRefusals } from '#infra/stacks/aws-limits.ts';
import { placeholderBuild, stageOf } from '#test/support/stacks/cdk-app.ts';
import { SYNTH_TIMEOUT } from '#test/support/stacks/stacks.ts';

type Resources = NonNullable<CloudFormationTemplate['Resources']>;
const times = (count: number, make: (index: number) => object) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`R${index}`, make(index)])) as Resources;

const mapping = (filters: number) => ({
  Type: 'AWS::Lambda::EventSourceMapping',
  Properties: { FilterCriteria: { Filters: Array.from({ length: filters }, () => ({})) } },
});
const secretOf = () => ({ Type: 'A::B::C', Properties: { Value: '{{resolve:secretsmanager:edge-1}}' } });
const route = (Properties: object, DependsOn: string[] = []) => ({
  Type: 'AWS::ApiGatewayV2::Route',
  Properties,
  DependsOn,
});
const role = (length: number) => ({
  Type: 'AWS::IAM::Role',
  Properties: { Policies: [{ PolicyName: 'a'.repeat(length) }] },
});
const alarm = (metrics: number) => ({
  Type: 'AWS::CloudWatch::Alarm',
  Properties: {
    Metrics: [{ Expression: 'm0' }, ...Array.from({ length: metrics }, () => ({ MetricStat: {} }))],
  },
});
const queue = (QueueName: unknown, DeletionPolicy = 'Delete') => ({
  one: { Type: 'AWS::SQS::Queue', Properties: { QueueName }, DeletionPolicy },
});
const uploads = { 'Fn::Join': ['', ['tandem-dev-uploads-', { Ref: 'AWS::AccountId' }]] };

test.each<[string, object, number, RegExp | undefined]>([
  ['five filters', { one: mapping(5) }, 1, undefined],
  ['six filters', { one: mapping(6) }, 1, /^one has 6 filters/],
  ['25 dynamic references, twice as many in a rotation', times(25, secretOf), 1, undefined],
  ['26 of them', times(26, secretOf), 1, /^It has 26 dynamic references, 52 while/],
  ['50 of them in a rotation', times(50, secretOf), 2, undefined],
  ['51 of them in a rotation', times(51, secretOf), 2, /^It has 51 dynamic references, 51 while/],
  ['26 routes at once', times(26, () => route({})), 1, /^It creates 26 routes/],
  ['routes that wait', times(40, (i) => route({}, i < 20 ? [] : [`R${i - 20}`])), 1, undefined],
  [
    'routes that refer',
    times(40, (i) => route(i < 20 ? {} : { Target: { Ref: `R${i - 20}` } })),
    1,
    undefined,
  ],
  ['an alarm of ten metrics', { one: alarm(10) }, 1, undefined],
  ['an alarm of eleven metrics', { one: alarm(11) }, 1, /^one watches 11 metrics/],
  ['policies that a role may have', { one: role(8_000) }, 1, undefined],
  [
    'policies that are too long for a role',
    { one: role(9_000) },
    1,
    /^The policies of one have \d+ characters/,
  ],
  ['a queue of another name', queue('other'), 1, /^one may not get its name "other" again/],
  ['a queue whose name is meant', queue('tandem-dev-failed-changes'), 1, undefined],
  ['a meant name that is kept', queue('tandem-dev-failed-changes', 'Retain'), 1, /^one keeps its name/],
  ['a queue without a name', queue(undefined, 'Retain'), 1, undefined],
  [
    'a bucket that is kept once it is created',
    {
      one: {
        Type: 'AWS::S3::Bucket',
        Properties: { BucketName: uploads },
        DeletionPolicy: 'RetainExceptOnCreate',
      },
    },
    1,
    undefined,
  ],
  [
    'a kept table of a name',
    {
      one: {
        Type: 'AWS::DynamoDB::GlobalTable',
        Properties: { TableName: 'tandem' },
        DeletionPolicy: 'Retain',
      },
    },
    1,
    /^one keeps its name "tandem"/,
  ],
])('of a template with %s AWS refuses what is said', (_, Resources, accepted, refusal) => {
  const found = findRefusals({ Resources: Resources as Resources }, accepted);
  expect(found).toEqual(refusal ? [expect.stringMatching(refusal)] : []);
});

test(
  'no template that AWS would refuse is synthesized',
  () => {
    const build = placeholderBuild();
    const { stage } = stageOf(environment('dev'), build.folder);
    new Queue(stage.jobs, 'Held', { queueName: 'held' });
    expect(() => stage.synth()).toThrow(
      /^tandem-dev-Jobs: Held\w+ may not get its name "held" again [^\n]+$/,
    );
    build.remove();
  },
  SYNTH_TIMEOUT,
);
