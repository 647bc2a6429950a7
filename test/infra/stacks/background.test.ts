import { describe, expect, test } from 'vitest';

import { useStacks } from '#test/support/stacks.ts';

import { lambda } from './lambdas.ts';
import { flat, properties, the } from './resources.ts';

const stacks = useStacks('prod');
const mapping = () => the(stacks.prod.background, 'AWS::Lambda::EventSourceMapping').Properties;
const queue = () => the(stacks.prod.background, 'AWS::SQS::Queue');

describe('the consumer of the stream', () => {
  test('answers for part of a batch, halves what fails, and gives up after a few tries or an hour', () => {
    expect(mapping()).toMatchObject({
      FunctionName: { Ref: lambda(stacks.prod, 'streams-listing').id },
      FunctionResponseTypes: ['ReportBatchItemFailures'],
      BisectBatchOnFunctionError: true,
      MaximumRetryAttempts: 5,
      MaximumRecordAgeInSeconds: 3_600,
      StartingPosition: 'TRIM_HORIZON',
    });
  });

  test('leaves what it could not do where a person finds it for two weeks', () => {
    expect(mapping()['DestinationConfig']).toEqual({
      OnFailure: { Destination: { 'Fn::GetAtt': [queue().id, 'Arn'] } },
    });
    expect(queue().Properties).toMatchObject({
      QueueName: 'tandem-prod-failed-listings',
      MessageRetentionPeriod: 14 * 24 * 3_600,
    });
  });

  test('hears only of changed parents, so that its own writes do not call it again', () => {
    const pattern = { eventName: ['MODIFY'], dynamodb: { Keys: { SK: { S: ['GIG', 'PROJ'] } } } };
    expect(mapping()['FilterCriteria']).toEqual({ Filters: [{ Pattern: JSON.stringify(pattern) }] });
  });
});

describe('by the clock', () => {
  test.each([
    ['schedules-reconcile', 'rate(5 minutes)', 4 * 60],
    ['schedules-recount', 'cron(15 3 * * ? *)', 15 * 60],
  ])('%s runs at %s, and is over before the next round', (name, schedule, seconds) => {
    const rules = properties(stacks.prod.background, 'AWS::Events::Rule').filter(
      ({ ScheduleExpression }) => ScheduleExpression === schedule,
    );
    const { id, ...properly } = lambda(stacks.prod, name);
    const targets = rules.flatMap(({ Targets }) => Targets as { Arn: unknown }[]);
    expect(targets.map(({ Arn }) => flat(Arn))).toEqual([`<${id}.Arn>`]);
    expect(properly).toMatchObject({ Timeout: seconds });
  });

  test('a round that failed is not repeated by anybody but the next one', () => {
    const settings = properties(stacks.prod.background, 'AWS::Lambda::EventInvokeConfig');
    expect(settings.map(({ MaximumRetryAttempts }) => MaximumRetryAttempts)).toEqual([0, 0]);
  });
});
