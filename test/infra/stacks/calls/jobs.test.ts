import { describe, expect, test, vi } from 'vitest';

import { taskOf } from '#functions/domain/changes/follow.ts';
import { followed, type Change } from '#functions/domain/changes/followed.ts';
import { copyKinds } from '#functions/domain/people/copies.ts';
import { handlers } from '#functions/jobs/changes.ts';
import type { Key } from '#functions/table/client.ts';
import { lists } from '#functions/table/keys.ts';
import { functions } from '#infra/functions/functions.ts';
import { eventFilter } from '#infra/local/database/event-filter.ts';
import { aKeyOf, everyKind } from '#test/functions/table/every-kind.ts';
import { lambda, rights } from '#test/infra/stacks/lambdas.ts';
import { flat, properties, resources } from '#test/infra/stacks/resources.ts';
import { useStacks } from '#test/support/stacks/stacks.ts';

const stacks = useStacks('prod');
/** How the stream of the table starts a job. */
function mappingOf(job: string) {
  const { id } = lambda(stacks.prod, job);
  const all = properties(stacks.prod.jobs, 'AWS::Lambda::EventSourceMapping');
  return all.find(({ FunctionName }) => flat(FunctionName) === `<${id}>`) ?? {};
}

/** The filters by which the stream starts a job, in the template. */
const filtersInTemplate = (job: string) =>
  (mappingOf(job)['FilterCriteria'] as { Filters: { Pattern: string }[] }).Filters.map(
    ({ Pattern }) => Pattern,
  );

/** A change of each event for every kind of key in the table, by its name: `INSERT gig`. */
function changesOfAllKinds(): [string, Change][] {
  const kinds = everyKind.map((name): [string, Key] => [name, aKeyOf(name)]);
  kinds.push(['card in a list', { PK: lists.facet('GIGS', 'all', 0), SK: '01k00000000000000000000000' }]);
  return kinds.flatMap(([name, key]) =>
    (['INSERT', 'MODIFY', 'REMOVE'] as const).map((what): [string, Change] => [
      `${what} ${name}`,
      { what, key },
    ]),
  );
}

function passing(job: string): string[] {
  const passes = eventFilter(filtersInTemplate(job));
  const toRecord = ({ what, key: { PK, SK } }: Change) => ({
    eventName: what,
    dynamodb: { Keys: { PK: { S: PK }, SK: { S: SK } } },
  });
  return changesOfAllKinds()
    .filter(([, change]) => passes(toRecord(change)))
    .map(([name]) => name);
}

describe('the changes that start a job', () => {
  test.each(handlers.map((handler) => [handler.name, handler] as const))(
    'are those that its handler of %s follows, of every kind of key',
    (_, handler) => {
      vi.stubEnv('MAIL_FROM', 'news@tandem.example');
      const names = changesOfAllKinds().flatMap(([name, change]) => (taskOf(handler, change) ? [name] : []));
      expect(names.length).toBeGreaterThan(0);
      expect(names.filter((name) => !passing('jobs-changes').includes(name))).toEqual([]);
    },
  );

  test('are no others, so that its own writes do not start it again', () => {
    vi.stubEnv('MAIL_FROM', 'news@tandem.example');
    const isHandled = (change: Change) => handlers.some((handler) => taskOf(handler, change));
    const handled = changesOfAllKinds().flatMap(([name, change]) => (isHandled(change) ? [name] : []));
    expect(passing('jobs-changes').filter((name) => !handled.includes(name))).toEqual([]);
    expect(passing('jobs-movements')).toEqual(['INSERT movement']);
  });

  test('are every plan of a mail about an account, and every login that is forgotten, also once more', () => {
    const ofAccounts = passing('jobs-changes').filter((name) => / (forgotten|accountMail)$/.test(name));
    expect(ofAccounts.toSorted()).toEqual(['INSERT accountMail', 'INSERT forgotten', 'MODIFY forgotten']);
  });

  test('are those of every copy that is corrected in new records', () => {
    const declared = Object.values(followed.changes.newCopies).map(({ of }) => of);
    expect(new Set(copyKinds.flatMap(({ of }) => of))).toEqual(new Set(declared));
  });
});

describe.each([
  ['jobs-changes', 'tandem-prod-failed-changes', { FunctionResponseTypes: ['ReportBatchItemFailures'] }],
  ['jobs-movements', 'tandem-prod-failed-movements', {}],
])('%s', (job, queueName, settings) => {
  test('halves failing batches, and goes on until the stream is about to forget them', () => {
    expect(mappingOf(job)).toMatchObject({
      BisectBatchOnFunctionError: true,
      MaximumRetryAttempts: -1,
      MaximumRecordAgeInSeconds: 23 * 3_600,
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
});

test('the job that follows changes may start the one that sends mails, whose name it is given, and nothing else may start a function', () => {
  const starting = functions.flatMap(({ functionName }) =>
    rights(stacks.prod, functionName)
      .filter((right) => right.includes('lambda:'))
      .map((right) => `${functionName}: ${right}`),
  );
  expect(starting).toEqual(['jobs-changes: Allow lambda:InvokeFunction on function/jobs-mails {}']);
  const { Environment } = lambda(stacks.prod, 'jobs-changes');
  const { FunctionName } = lambda(stacks.prod, 'jobs-mails');
  expect(Environment).toMatchObject({ Variables: { MAILS_FUNCTION: FunctionName } });
});

describe('scheduled jobs', () => {
  test.each([
    ['jobs-clocks', 'rate(1 minute)', 90],
    ['jobs-exports', 'rate(1 minute)', 90],
    ['jobs-closings', 'rate(1 minute)', 90],
    ['jobs-mails', 'rate(1 minute)', 90],
    ['jobs-recount', 'cron(0/15 3-5 * * ? *)', 14 * 60],
    ['jobs-statement', 'rate(1 hour)', 14 * 60],
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
    expect(configs.map(({ MaximumRetryAttempts }) => MaximumRetryAttempts)).toEqual([0, 0, 0, 0, 0, 0, 0]);
  });
});
