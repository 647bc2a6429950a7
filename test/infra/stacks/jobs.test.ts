import { describe, expect, test } from 'vitest';

import { useStacks } from '#test/support/stacks.ts';

import { lambda } from './lambdas.ts';
import { flat, properties, the } from './resources.ts';

const stacks = useStacks('prod');
const mapping = () => the(stacks.prod.jobs, 'AWS::Lambda::EventSourceMapping').Properties;
const queue = () => the(stacks.prod.jobs, 'AWS::SQS::Queue');

describe('the listing job', () => {
  test('reports failures item by item, halves failing batches, and gives up after five retries or an hour', () => {
    expect(mapping()).toMatchObject({
      FunctionName: { Ref: lambda(stacks.prod, 'jobs-listing').id },
      FunctionResponseTypes: ['ReportBatchItemFailures'],
      BisectBatchOnFunctionError: true,
      MaximumRetryAttempts: 5,
      MaximumRecordAgeInSeconds: 3_600,
      StartingPosition: 'TRIM_HORIZON',
    });
  });

  test('leaves failed items in a queue for two weeks', () => {
    expect(mapping()['DestinationConfig']).toEqual({
      OnFailure: { Destination: { 'Fn::GetAtt': [queue().id, 'Arn'] } },
    });
    expect(queue().Properties).toMatchObject({
      QueueName: 'tandem-prod-failed-listings',
      MessageRetentionPeriod: 14 * 24 * 3_600,
    });
  });

  test('is started only by changes of gigs and projects, so that its own writes do not start it again', () => {
    const pattern = { eventName: ['MODIFY'], dynamodb: { Keys: { SK: { S: ['GIG', 'PROJ'] } } } };
    expect(mapping()['FilterCriteria']).toEqual({ Filters: [{ Pattern: JSON.stringify(pattern) }] });
  });
});

describe('scheduled jobs', () => {
  test.each([
    ['jobs-clocks', 'rate(1 minute)', 90],
    ['jobs-recount', 'cron(0/15 3-5 * * ? *)', 14 * 60],
    ['jobs-canary', 'rate(5 minutes)', 60],
  ])('%s runs at %s and ends after %d seconds at most', (name, schedule, seconds) => {
    const rules = properties(stacks.prod.jobs, 'AWS::Events::Rule').filter(
      ({ ScheduleExpression }) => ScheduleExpression === schedule,
    );
    const { id, ...settings } = lambda(stacks.prod, name);
    const targets = rules.flatMap(({ Targets }) => Targets as { Arn: unknown }[]);
    expect(targets.map(({ Arn }) => flat(Arn)).filter((arn) => arn === `<${id}.Arn>`)).toHaveLength(1);
    expect(settings).toMatchObject({ Timeout: seconds });
  });

  test('a failed run is not repeated: the next run makes up for it', () => {
    const configs = properties(stacks.prod.jobs, 'AWS::Lambda::EventInvokeConfig');
    expect(configs.map(({ MaximumRetryAttempts }) => MaximumRetryAttempts)).toEqual([0, 0, 0]);
  });
});
