import { describe, expect, test } from 'vitest';

import { useStacks } from '#test/support/stacks.ts';

import { lambda } from './lambdas.ts';
import { flat, properties, resources } from './resources.ts';

const stacks = useStacks('prod');
/** How the stream of the table starts a job. */
function mappingOf(job: string) {
  const { id } = lambda(stacks.prod, job);
  const all = properties(stacks.prod.jobs, 'AWS::Lambda::EventSourceMapping');
  return all.find(({ FunctionName }) => flat(FunctionName) === `<${id}>`) ?? {};
}

describe.each([
  [
    'jobs-changes',
    'tandem-prod-failed-changes',
    // None of its own writes of listing cards is among them, so that they do not start it again.
    [
      { eventName: ['MODIFY'], dynamodb: { Keys: { SK: { S: ['GIG', 'PROJ'] } } } },
      { eventName: ['MODIFY'], dynamodb: { Keys: { SK: { S: [{ prefix: 'PROJBID#' }] } } } },
      { eventName: ['INSERT'], dynamodb: { Keys: { SK: { S: [{ prefix: 'NEWS#' }, { prefix: 'MSG#' }] } } } },
      { eventName: ['INSERT', 'MODIFY'], dynamodb: { Keys: { SK: { S: ['INBOX', 'CONV'] } } } },
      {
        eventName: ['REMOVE'],
        dynamodb: { Keys: { SK: { S: [{ prefix: 'SESS#' }, { prefix: 'CONN#' }] } } },
      },
    ],
    { FunctionResponseTypes: ['ReportBatchItemFailures'] },
  ],
  [
    'jobs-movements',
    'tandem-prod-failed-movements',
    [{ eventName: ['INSERT'], dynamodb: { Keys: { SK: { S: [{ prefix: 'MOV#' }] } } } }],
    {},
  ],
])('%s', (job, queueName, patterns, settings) => {
  test('halves failing batches, and gives up after five retries or an hour', () => {
    expect(mappingOf(job)).toMatchObject({
      BisectBatchOnFunctionError: true,
      MaximumRetryAttempts: 5,
      MaximumRecordAgeInSeconds: 3_600,
      StartingPosition: 'TRIM_HORIZON',
      ...settings,
    });
  });

  test('leaves what failed in a queue for two weeks', () => {
    const queue = resources(stacks.prod.jobs, 'AWS::SQS::Queue').find(
      ({ Properties }) => Properties['QueueName'] === queueName,
    );
    expect(queue?.Properties).toMatchObject({ MessageRetentionPeriod: 14 * 24 * 3_600 });
    expect(mappingOf(job)['DestinationConfig']).toEqual({
      OnFailure: { Destination: { 'Fn::GetAtt': [queue?.id, 'Arn'] } },
    });
  });

  test('is started by nothing but the changes that it follows', () => {
    expect(mappingOf(job)['FilterCriteria']).toEqual({
      Filters: patterns.map((pattern) => ({ Pattern: JSON.stringify(pattern) })),
    });
  });
});

describe('scheduled jobs', () => {
  test.each([
    ['jobs-clocks', 'rate(1 minute)', 90],
    ['jobs-mails', 'rate(1 minute)', 90],
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
    expect(configs.map(({ MaximumRetryAttempts }) => MaximumRetryAttempts)).toEqual([0, 0, 0, 0]);
  });
});
