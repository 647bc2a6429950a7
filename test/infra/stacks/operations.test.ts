import { afterEach, describe, expect, test, vi } from 'vitest';

import { handler as recount } from '#functions/jobs/recount.ts';
import { calls } from '#shared/api/index.ts';
import { useStacks } from '#test/support/stacks.ts';

import { flat, properties, resources, text, the, type Statement } from './resources.ts';

vi.mock('#functions/domain/recount/recount.ts', () => ({
  recount: async () => [
    { name: 'payments', counted: 7, differences: [{ record: 'ORDER#1', what: 'is paid and has no ledger' }] },
  ],
  mend: async () => 0,
}));

const stacks = useStacks('prod', 'all');
afterEach(() => vi.restoreAllMocks());

const alarms = () =>
  properties(stacks.prod.operations, 'AWS::CloudWatch::Alarm').map(
    (alarm) => alarm as Record<string, unknown> & { AlarmName: string; Threshold: number },
  );
const filter = (name: string) => {
  const found = properties(stacks.prod.operations, 'AWS::Logs::MetricFilter').find((each) =>
    text(each['MetricTransformations']).includes(`"MetricName":"${name}"`),
  );
  if (!found) throw new Error(`No filter makes ${name}.`);
  return found as {
    FilterPattern: string;
    LogGroupName: string;
    MetricTransformations: [{ MetricValue: string }];
  };
};
/** What a filter asks of a line: its fields, each with the values that fit. */
const asked = (pattern: string) =>
  [...pattern.matchAll(/\$\.([\w.]+) = "([^"]*)"/g)].map(([, field = '', value = '']) => ({ field, value }));

describe('an alarm', () => {
  test('goes off for these few reasons', () => {
    expect(alarms().map(({ AlarmName }) => AlarmName)).toEqual([
      'tandem-prod-server-errors',
      'tandem-prod-latency',
      'tandem-prod-payments',
      'tandem-prod-webhooks',
      'tandem-prod-failed-listings',
      'tandem-prod-reconciler',
      'tandem-prod-recount',
      'tandem-prod-throttles',
    ]);
  });

  test('tells the topic when it goes off and when it is over, and says what to look at', () => {
    const topic = { Ref: the(stacks.prod.operations, 'AWS::SNS::Topic').id };
    for (const { AlarmActions, OKActions, AlarmDescription } of alarms()) {
      expect([AlarmActions, OKActions]).toEqual([[topic], [topic]]);
      expect(String(AlarmDescription)).toMatch(/^[A-Z].{30,}[.?]$/);
    }
  });

  test('is no alarm where nothing happens', () => {
    for (const { TreatMissingData } of alarms()) expect(TreatMissingData).toBe('notBreaching');
  });

  test('may write to the topic, and what it writes is sent to who is named', () => {
    const { Statement: statements } = the(stacks.prod.operations, 'AWS::SNS::TopicPolicy').Properties[
      'PolicyDocument'
    ] as { Statement: Statement[] };
    expect(statements.filter(({ Effect }) => Effect === 'Allow')).toMatchObject([
      { Action: 'sns:Publish', Principal: { Service: 'cloudwatch.amazonaws.com' } },
    ]);
    stacks.prod.operations.resourceCountIs('AWS::SNS::Subscription', 0);
    expect(the(stacks.all.operations, 'AWS::SNS::Subscription').Properties).toMatchObject({
      Protocol: 'email',
      Endpoint: 'operator@tandem.example',
    });
  });
});

describe('a figure', () => {
  const line = () => {
    const { Properties } = the(stacks.prod.front, 'AWS::ApiGatewayV2::Stage');
    const { Format, DestinationArn } = Properties['AccessLogSettings'] as Record<string, unknown>;
    return { fields: JSON.parse(String(Format)) as Record<string, string>, DestinationArn };
  };

  test.each([
    ['FailedPayments', ['orders.pay', 'modules.pay', 'payments.confirm'], ['5*']],
    ['FailedWebhooks', ['webhooks.stripe'], ['4*', '5*']],
  ])('%s counts the requests of %j that were answered %j', (name, operations, statuses) => {
    const { FilterPattern, LogGroupName } = filter(name);
    const routes = calls
      .filter(({ operation }) => operations.includes(operation))
      .map(({ method, path }) => `${method} /api${path}`);
    expect(asked(FilterPattern).toSorted((one, other) => one.value.localeCompare(other.value))).toEqual(
      [
        ...routes.map((value) => ({ field: 'route', value })),
        ...statuses.map((value) => ({ field: 'status', value })),
      ].toSorted((one, other) => one.value.localeCompare(other.value)),
    );
    expect(line().fields).toMatchObject({ route: '$context.routeKey', status: '$context.status' });
    expect(the(stacks.prod.front, 'AWS::Logs::LogGroup').Properties['LogGroupName']).toBe(LogGroupName);
  });

  test('of the recount is what its function logs', async () => {
    const said = vi.spyOn(console, 'info').mockReturnValue(undefined);
    vi.spyOn(console, 'error').mockReturnValue(undefined);
    await recount();
    // Lambda puts what is logged below `message`.
    const lines = said.mock.calls.map(([message]) => ({ message: message as Record<string, unknown> }));
    const { FilterPattern, LogGroupName, MetricTransformations } = filter('Differences');
    expect(asked(FilterPattern)).toEqual([{ field: 'message.message', value: 'recounted' }]);
    expect(MetricTransformations[0].MetricValue).toBe('$.message.differences');
    expect(lines).toMatchObject([{ message: { message: 'recounted', differences: 1 } }]);
    expect(properties(stacks.prod.background, 'AWS::Logs::LogGroup')).toContainEqual(
      expect.objectContaining({ LogGroupName }),
    );
  });

  test('says nothing of who asked', () => {
    expect(text(line().fields)).not.toMatch(/sourceIp|userAgent|authorizer|querystring|\$context\.path/i);
  });

  test('is only looked for where there is something of that name', () => {
    const names = text(stacks.prod.operations.toJSON()).match(/tandem-prod-(?:streams|schedules)-\w+/g) ?? [];
    const there = properties(stacks.prod.background, 'AWS::Lambda::Function').map(
      ({ FunctionName }) => FunctionName,
    );
    expect(names.length).toBeGreaterThan(0);
    expect(names.filter((name) => !there.includes(name))).toEqual([]);
    expect(the(stacks.prod.background, 'AWS::SQS::Queue').Properties['QueueName']).toBe(
      'tandem-prod-failed-listings',
    );
  });
});

test('the functions export nothing, so that removing a call never waits for another stack', () => {
  for (const template of [stacks.prod.api, stacks.prod.background]) {
    expect(template.toJSON()).not.toHaveProperty('Outputs');
  }
});

test('one page shows the figures and the alarms', () => {
  const { DashboardName, DashboardBody } = the(
    stacks.prod.operations,
    'AWS::CloudWatch::Dashboard',
  ).Properties;
  expect(DashboardName).toBe('tandem-prod');
  const shown = flat(DashboardBody);
  for (const { id } of resources(stacks.prod.operations, 'AWS::CloudWatch::Alarm'))
    expect(shown).toContain(`<${id}.Arn>`);
  for (const figure of [
    '5xx',
    'Latency',
    'FailedPayments',
    'FailedWebhooks',
    'IteratorAge',
    'ConsumedWriteCapacityUnits',
  ])
    expect(shown).toContain(figure);
});
