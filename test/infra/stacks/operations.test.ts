import { readFileSync } from 'node:fs';

import { afterEach, describe, expect, test, vi } from 'vitest';

import { setAside } from '#functions/domain/money/payments/set-aside.ts';
import { logCases } from '#functions/domain/operator/log-cases.ts';
import { handler as runClocks } from '#functions/jobs/clocks.ts';
import { handler as recount } from '#functions/jobs/recount.ts';
import type { PaymentIntent } from '#functions/services/stripe/payments/payment-intents.ts';
import type { OpenCase } from '#functions/table/cases.ts';
import { kindOf } from '#infra/functions/kind.ts';
import { calls } from '#shared/api/index.ts';
import { fieldOf, lineOf, matches } from '#test/support/stacks/log-filters.ts';
import { everyTemplate, useStacks } from '#test/support/stacks/stacks.ts';

import { filtersOfFunctions, lambdas, paying } from './lambdas.ts';
import { flat, properties, resources, stageOf, text, the, type Statement } from './resources.ts';

vi.mock('#functions/domain/recount/provider/progress.ts', () => ({
  findProgress: async () => ({}),
  saveProgress: async () => undefined,
}));
const night = vi.hoisted(() => ({ isLongEnough: true }));
vi.mock('#functions/domain/recount/recount.ts', () => ({
  Recount: class {
    isDone = night.isLongEnough;
    advance = async () => undefined;
    pause = async () => ({});
  },
}));
vi.mock('#functions/domain/money/receipts/give-numbers.ts', () => ({ giveNumbers: async () => undefined }));
vi.mock('#functions/domain/recount/provider/closed-days.ts', () => ({
  totalsNow: async () => ({ journals: 3 }),
}));
vi.mock('#functions/domain/recount/checks.ts', () => ({
  countsIn: () => [{ name: 'payments', counted: 7, differences: 1 }],
}));
vi.mock('#functions/domain/recount/provider/solvency.ts', () => ({
  positionOf: () => ({}),
  shortfallOf: () => 7,
}));
const waiting = vi.hoisted(() => ({ cases: [] as unknown[] }));
vi.mock('#functions/table/cases.ts', async (original) => ({
  ...(await original<object>()),
  openCases: async () => waiting.cases,
}));
const stuck = { PK: 'POISON#1', SK: 'POISON', GSI3PK: 'DUE#0', GSI3SK: '2026-01-01T00:00:00.000Z#7#1' };
vi.mock('#functions/table/due.ts', async (original) => ({
  ...(await original()),
  findDue: async function* findDue() {
    yield [stuck];
  },
  putOff: async () => true,
}));
vi.mock('#functions/table/write.ts', () => ({
  put: async () => undefined,
  update: async () => undefined,
}));
vi.mock('#functions/table/transactions/transaction.ts', async (original) => ({
  ...(await original<object>()),
  transact: async () => undefined,
}));

const stacks = useStacks('dev', 'prod', 'all');
afterEach(() => {
  vi.restoreAllMocks();
  night.isLongEnough = true;
});

const alarms = () =>
  properties(stacks.prod.operations, 'AWS::CloudWatch::Alarm').map(
    (alarm) => alarm as Record<string, unknown> & { AlarmName: string; Threshold: number },
  );
type Filter = {
  FilterPattern: string;
  LogGroupName: string;
  MetricTransformations: [{ MetricName: string; MetricValue: string }];
};
/** The filters that make a metric. */
const filtersOf = (name: string) =>
  (properties(stacks.prod.operations, 'AWS::Logs::MetricFilter') as Filter[]).filter(
    ({ MetricTransformations: [made] }) => made.MetricName === name,
  );
function filterOf(name: string): Filter {
  const [found] = filtersOf(name);
  if (!found) throw new Error(`No filter makes ${name}.`);
  return found;
}
/** The conditions of a filter pattern: fields, and the values they must have. */
const conditionsOf = (pattern: string) =>
  [...pattern.matchAll(/\$\.([\w.]+) = "([^"]*)"/g)].map(([, field = '', value = '']) => ({ field, value }));

describe('an alarm', () => {
  test('notifies the topic when it goes off, when it is over, or of both, and says where to look', () => {
    const topic = the(stacks.prod.operations, 'AWS::SNS::Topic');
    expect(topic.Properties['TopicName']).toBe('tandem-prod-alarms');
    const byName = 'arn:aws:sns:us-east-1:<AWS::AccountId>:tandem-prod-alarms';
    for (const alarm of Object.values(everyTemplate(stacks.prod)).flatMap((template) =>
      properties(template, 'AWS::CloudWatch::Alarm'),
    )) {
      const { AlarmActions, OKActions, AlarmDescription } = alarm as Record<string, unknown[]>;
      for (const actions of [AlarmActions, OKActions].filter((each) => each))
        expect([`<${topic.id}>`, byName]).toContain(actions?.map(flat).join());
      expect(AlarmActions ?? OKActions).toBeDefined();
      expect(String(AlarmDescription)).toMatch(/^[A-Z].{30,}[.?]$/);
    }
  });

  test('reads at most the ten metrics that CloudWatch allows, none of them one of each function', () => {
    for (const alarm of alarms()) {
      const metrics = (alarm['Metrics'] ?? [alarm]) as { Expression?: string }[];
      expect(metrics.filter(({ Expression }) => !Expression).length).toBeLessThanOrEqual(10);
      expect(text(metrics).match(/tandem-prod-(?!Jobs)[A-Z]\w+-/g) ?? []).toEqual([]);
    }
  });

  test('is in the runbook, with what to do', () => {
    const runbook = readFileSync('infra/README.md', 'utf8');
    const named = alarms().map(({ AlarmName }) => AlarmName.replace('tandem-prod-', ''));
    expect(named.length).toBeGreaterThan(15);
    expect(named.filter((name) => !runbook.includes(`\`${name}\``))).toEqual([]);
  });

  test('of what happens says so each time, and that of the cases when none is left: neither is over because nothing else happens', () => {
    const actions = (name: string) => {
      const found = alarms().find(({ AlarmName }) => AlarmName === `tandem-prod-${name}`);
      return {
        rings: found?.['AlarmActions'] !== undefined,
        isOver: found?.['OKActions'] !== undefined,
      };
    };
    for (const event of ['set-aside', 'stuck', 'recount', 'mail-feedback'])
      expect([event, actions(event)]).toEqual([event, { rings: true, isOver: false }]);
    expect(actions('cases')).toEqual({ rings: false, isOver: true });
    for (const state of ['sweep', 'mails', 'recount-end', 'server-errors'])
      expect([state, actions(state)]).toEqual([state, { rings: true, isOver: true }]);
  });

  test('of an event looks at so short a time that another one rings again', () => {
    const periods = alarms()
      .filter(({ OKActions }) => !OKActions)
      .map(({ AlarmName, Period, Metrics }) => {
        const [first] =
          (Metrics as { MetricStat?: { Period: number } }[] | undefined)?.flatMap(
            ({ MetricStat }) => MetricStat ?? [],
          ) ?? [];
        return [AlarmName, Period ?? first?.Period];
      });
    expect(Object.fromEntries(periods)).toEqual({
      'tandem-prod-set-aside': 60,
      'tandem-prod-stuck': 300,
      'tandem-prod-mail-feedback': 300,
      // Its runs are those of a night.
      'tandem-prod-recount': 3600,
    });
  });

  test('stays silent while there is no data, except those of what runs by the clock; that of the cases stays as it was', () => {
    for (const { AlarmName, TreatMissingData } of alarms()) {
      const isExpected = /-(canary|statement|sweep|mails)$/.test(AlarmName);
      const otherwise = AlarmName.endsWith('-cases') ? 'ignore' : 'notBreaching';
      expect([AlarmName, TreatMissingData]).toEqual([AlarmName, isExpected ? 'breaching' : otherwise]);
    }
    expect(alarms().find(({ AlarmName }) => AlarmName.endsWith('canary'))).toMatchObject({
      MetricName: 'Errors',
      Threshold: 0,
      Period: 300,
      EvaluationPeriods: 2,
    });
  });

  test('is there where somebody gets it, as is the dashboard: both cost money', () => {
    for (const type of ['AWS::CloudWatch::Alarm', 'AWS::CloudWatch::Dashboard', 'AWS::SNS::Topic'])
      stacks.dev.operations.resourceCountIs(type, 0);
    expect(properties(stacks.dev.operations, 'AWS::Logs::QueryDefinition').length).toBeGreaterThan(5);
  });

  test('may publish to the topic, which sends email to the operator', () => {
    const { Statement: statements } = the(stacks.prod.operations, 'AWS::SNS::TopicPolicy').Properties[
      'PolicyDocument'
    ] as { Statement: Statement[] };
    expect(statements.filter(({ Effect }) => Effect === 'Allow')).toMatchObject([
      {
        Action: 'sns:Publish',
        Principal: { Service: ['budgets.amazonaws.com', 'cloudwatch.amazonaws.com'] },
        Condition: { StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } } },
      },
    ]);
    expect(the(stacks.prod.operations, 'AWS::SNS::Subscription').Properties).toMatchObject({
      Protocol: 'email',
      Endpoint: 'operator@tandem.example',
    });
  });
});

describe('a metric', () => {
  const line = () => {
    const { Properties } = stageOf(stacks.prod.routes, 'Stage1');
    const { Format, DestinationArn } = Properties['AccessLogSettings'] as Record<string, unknown>;
    return { fields: JSON.parse(String(Format)) as Record<string, string>, DestinationArn };
  };

  test.each([
    ['FailedPayments', 'of people', ['5*']],
    ['FailedWebhooks', 'of the provider', ['4*', '5*']],
  ])(
    '%s counts the requests %s to functions on the way of money that were answered %j',
    (name, whose, statuses) => {
      const { FilterPattern, LogGroupName } = filterOf(name);
      const routes = calls
        .filter(({ functionName }) => kindOf(functionName) === 'payments')
        .filter(({ access }) => (access === 'provider') === (whose === 'of the provider'))
        .map(({ method, path }) => `${method} /api${path}`);
      expect(
        conditionsOf(FilterPattern).toSorted((one, other) => one.value.localeCompare(other.value)),
      ).toEqual(
        [
          ...routes.map((value) => ({ field: 'route', value })),
          ...statuses.map((value) => ({ field: 'status', value })),
        ].toSorted((one, other) => one.value.localeCompare(other.value)),
      );
      expect(line().fields).toMatchObject({ route: '$context.routeKey', status: '$context.status' });
      expect(the(stacks.prod.front, 'AWS::Logs::LogGroup').Properties['LogGroupName']).toBe(LogGroupName);
    },
  );

  test('of the recount reads the line that its function logs', async () => {
    const info = vi.spyOn(console, 'info').mockReturnValue(undefined);
    vi.spyOn(console, 'error').mockReturnValue(undefined);
    await recount();
    // Lambda puts what is logged below `message`.
    const lines = info.mock.calls.map(([message]) => ({ message: message as Record<string, unknown> }));
    const { FilterPattern, LogGroupName, MetricTransformations } = filterOf('Differences');
    expect(conditionsOf(FilterPattern)).toEqual([{ field: 'message.message', value: 'recounted' }]);
    expect(MetricTransformations[0].MetricValue).toBe('$.message.differences');
    expect(lines).toMatchObject([
      { message: { message: 'recounted', differences: 1 } },
      { message: { message: 'books' } },
      { message: { message: 'recounted', differences: 1, missing: 7 } },
    ]);
    expect(properties(stacks.prod.jobs, 'AWS::Logs::LogGroup')).toContainEqual(
      expect.objectContaining({ LogGroupName }),
    );
  });

  test('of what is due reads the lines that the sweep logs, and those of what has a queue of its own', async () => {
    const info = vi.spyOn(console, 'info').mockReturnValue(undefined);
    const error = vi.spyOn(console, 'error').mockReturnValue(undefined);
    await runClocks();
    const messages = [...info.mock.calls, ...error.mock.calls].map(([line]) => line as { message: string });
    for (const [name, ...ofQueues] of [
      ['FailedDue', 'exported', 'closed', 'mailed'],
      ['StuckDue', 'what is due is stuck', 'what is due is stuck', 'what is due is stuck'],
    ] as const) {
      const filters = filtersOf(name);
      expect(filters.map(({ LogGroupName }) => LogGroupName)).toEqual([
        '/aws/lambda/tandem-prod-Jobs-jobs-clocks',
        '/aws/lambda/tandem-prod-Jobs-jobs-exports',
        '/aws/lambda/tandem-prod-Jobs-jobs-closings',
        '/aws/lambda/tandem-prod-Jobs-jobs-mails',
      ]);
      const [said, ...saidOfQueues] = filters.flatMap(({ FilterPattern }) => conditionsOf(FilterPattern));
      expect([said?.field, ...saidOfQueues]).toEqual([
        'message.message',
        ...ofQueues.map((value) => ({ field: 'message.message', value })),
      ]);
      expect(messages.map(({ message }) => message)).toContain(said?.value);
    }
    expect(filterOf('FailedDue').MetricTransformations[0].MetricValue).toBe('$.message.failed');
    expect(messages).toContainEqual(expect.objectContaining({ message: 'swept', failed: 1 }));
  });

  test.each([
    ['sweep', ['clocks', 'exports', 'closings'], 1],
    ['mails', ['mails'], 2],
  ])('of %s tells that no run of one of %s has succeeded for %s times five minutes', (name, jobs, times) => {
    const alarm = alarms().find(({ AlarmName }) => AlarmName === `tandem-prod-${name}`);
    const metrics = alarm?.['Metrics'] as {
      Expression?: string;
      MetricStat?: { Metric: object; Period: number };
    }[];
    expect(metrics.map(({ Expression, MetricStat }) => Expression ?? MetricStat)).toMatchObject([
      `IF(${jobs.map((_, index) => `FILL(runs${index}, 0) - FILL(failed${index}, 0) > 0`).join(' AND ')}, 0, 1)`,
      ...jobs.flatMap((job) =>
        ['Invocations', 'Errors'].map((MetricName) => ({
          Metric: {
            MetricName,
            Dimensions: [{ Name: 'FunctionName', Value: `tandem-prod-Jobs-jobs-${job}` }],
          },
          Period: 300,
        })),
      ),
    ]);
    expect(alarm).toMatchObject({ Threshold: 0, EvaluationPeriods: times, TreatMissingData: 'breaching' });
  });

  test('of what SES reports tells that a report was given up', () => {
    expect(alarms().find(({ AlarmName }) => AlarmName === 'tandem-prod-mail-feedback')).toMatchObject({
      Namespace: 'AWS/Lambda',
      MetricName: 'AsyncEventsDropped',
      Dimensions: [{ Name: 'FunctionName', Value: 'tandem-prod-Jobs-jobs-mail-feedback' }],
      Threshold: 0,
    });
  });

  test('of recounts counts those that have come to their end, and rings when there was none for 30 hours', async () => {
    const info = vi.spyOn(console, 'info').mockReturnValue(undefined);
    const ends = async () => {
      info.mockClear();
      await recount(undefined, { getRemainingTimeInMillis: () => 0 });
      const { FilterPattern, LogGroupName } = filterOf('EndedRecounts');
      expect(LogGroupName).toBe('/aws/lambda/tandem-prod-Jobs-jobs-recount');
      return info.mock.calls.filter(([said]) => matches(FilterPattern, lineOf('INFO', said))).length;
    };
    expect(await ends()).toBe(1);
    night.isLongEnough = false;
    expect(await ends()).toBe(0);
    const alarm = alarms().find(({ AlarmName }) => AlarmName === 'tandem-prod-recount-end');
    expect(alarm).toMatchObject({ Threshold: 0, EvaluationPeriods: 30, TreatMissingData: 'notBreaching' });
    const metrics = alarm?.['Metrics'] as {
      Expression?: string;
      MetricStat?: { Metric: object; Period: number };
    }[];
    expect(metrics.map(({ Expression, MetricStat }) => Expression ?? MetricStat)).toMatchObject([
      'IF(sweeps > 0 AND FILL(ended, 0) < 1, 1, 0)',
      {
        Metric: {
          MetricName: 'Invocations',
          Dimensions: [{ Name: 'FunctionName', Value: 'tandem-prod-Jobs-jobs-clocks' }],
        },
        Period: 3600,
      },
      { Metric: { MetricName: 'EndedRecounts', Namespace: 'Tandem/prod' }, Period: 3600 },
    ]);
  });

  test('of cases is how many wait of which an alarm has notified, as the hourly statement logs it', async () => {
    const info = vi.spyOn(console, 'info').mockReturnValue(undefined);
    waiting.cases = [
      { card: { case: 'payment', reason: 'unknown' } },
      { card: { case: 'movement', reason: 'failed' } },
      { card: { case: 'stuck', PK: 'POISON#1', SK: 'POISON' } },
      { card: { case: 'movement', reason: 'otherEnvironment' } },
      { card: { case: 'payout', movementId: '1' } },
      { card: { case: 'report', reportId: '1' } },
    ] as OpenCase[];
    const { FilterPattern, LogGroupName, MetricTransformations } = filterOf('UrgentCases');
    expect(LogGroupName).toBe('/aws/lambda/tandem-prod-Jobs-jobs-statement');
    const counted = async () => {
      info.mockClear();
      await logCases();
      const line = lineOf('INFO', info.mock.lastCall?.[0]);
      expect(matches(FilterPattern, line)).toBe(true);
      return fieldOf(line, MetricTransformations[0].MetricValue);
    };
    expect(await counted()).toBe(3);
    waiting.cases = [];
    expect(await counted()).toBe(0);
    expect(alarms().find(({ MetricName }) => MetricName === 'UrgentCases')).toMatchObject({
      AlarmName: 'tandem-prod-cases',
      Statistic: 'Maximum',
      Period: 3600,
      Threshold: 0,
    });
  });

  test('of money set aside reads the line that every function on its path logs', async () => {
    const error = vi.spyOn(console, 'error').mockReturnValue(undefined);
    await setAside(
      { id: 'pi_1', amount: 500, received: 500, currency: 'usd', metadata: {} } as PaymentIntent,
      undefined,
    );
    const filters = filtersOfFunctions(stacks.prod).filter(({ metric }) => metric === 'SetAside');
    expect(filters.map(({ log }) => log).toSorted()).toEqual(paying);
    for (const { filter } of filters) {
      const pattern = String(filter['FilterPattern']);
      expect(matches(pattern, lineOf('ERROR', error.mock.lastCall?.[0]))).toBe(true);
      expect(matches(pattern, lineOf('ERROR', { message: 'payouts are automatic' }))).toBe(true);
      expect(matches(pattern, lineOf('ERROR', { message: 'refund failed' }))).toBe(false);
      expect(filter['MetricTransformations']).toMatchObject([{ MetricNamespace: 'Tandem/prod' }]);
    }
    expect(alarms().find((alarm) => alarm['MetricName'] === 'SetAside')).toMatchObject({
      Namespace: 'Tandem/prod',
      Threshold: 0,
      ComparisonOperator: 'GreaterThanThreshold',
    });
  });

  test('contains nothing about the person', () => {
    expect(text(line().fields)).not.toMatch(/sourceIp|userAgent|authorizer|querystring|\$context\.path/i);
  });

  test.each(['changes', 'movements'])(
    'rings after a quarter of an hour in which %s were not followed',
    (job) => {
      const alarm = alarms().find(({ AlarmName }) => AlarmName === `tandem-prod-failed-${job}`);
      expect(alarm).toMatchObject({ MetricName: 'IteratorAge', Statistic: 'Maximum', Threshold: 900_000 });
    },
  );

  test('comes only from functions and queues that exist', () => {
    const names = text(stacks.prod.operations.toJSON()).match(/tandem-prod-(?:Jobs|Sessions)-[\w-]+/g) ?? [];
    const there = lambdas(stacks.prod).map(({ FunctionName }) => FunctionName);
    expect(names.length).toBeGreaterThan(0);
    expect(names.filter((name) => !there.includes(name))).toEqual([]);
    const queues = properties(stacks.prod.jobs, 'AWS::SQS::Queue').map(({ QueueName }) => QueueName);
    expect(queues).toEqual(['tandem-prod-failed-changes', 'tandem-prod-failed-movements']);
  });
});

test('the account’s spending is told at most of the budget, where an environment has one', () => {
  stacks.dev.operations.resourceCountIs('AWS::Budgets::Budget', 0);
  expect(the(stacks.prod.operations, 'AWS::Budgets::Budget').Properties).toMatchObject({
    Budget: { BudgetLimit: { Amount: 50 } },
  });
  const address = { Ref: the(stacks.all.operations, 'AWS::SNS::Topic').id };
  expect(the(stacks.all.operations, 'AWS::Budgets::Budget').Properties).toMatchObject({
    Budget: { BudgetType: 'COST', TimeUnit: 'MONTHLY', BudgetLimit: { Amount: 100, Unit: 'USD' } },
    NotificationsWithSubscribers: [
      { Notification: { NotificationType: 'ACTUAL', Threshold: 80 }, Subscribers: [{ Address: address }] },
      {
        Notification: { NotificationType: 'FORECASTED', Threshold: 100 },
        Subscribers: [{ Address: address }],
      },
    ],
  });
});

describe('a saved query', () => {
  const queries = () =>
    properties(stacks.prod.operations, 'AWS::Logs::QueryDefinition').map((query) => ({
      name: String(query['Name']),
      logs: query['LogGroupNames'] as string[],
      text: String(query['QueryString']),
    }));

  test('is there for requests, and for the errors of every stack of calls', () => {
    expect(queries().map(({ name }) => name)).toEqual(
      [
        'requests that failed',
        'requests that were refused',
        'requests that took longer than a second',
        ...Object.keys(stacks.prod.calls).map((stack) => `errors of ${stack}`),
      ].map((name) => `tandem-prod/${name}`),
    );
  });

  test('reads logs that exist, at most the fifty that CloudWatch allows', () => {
    const there = Object.values(everyTemplate(stacks.prod)).flatMap((template) =>
      properties(template, 'AWS::Logs::LogGroup').map(({ LogGroupName }) => LogGroupName),
    );
    for (const { logs } of queries()) {
      expect(logs.filter((log) => !there.includes(log))).toEqual([]);
      expect(logs.length).toBeLessThanOrEqual(50);
    }
  });

  test('of requests asks for fields that their log has', () => {
    const stage = stageOf(stacks.prod.routes, 'Stage1').Properties;
    const { Format } = stage['AccessLogSettings'] as { Format: string };
    const known = ['@timestamp', ...Object.keys(JSON.parse(Format) as object)];
    for (const query of queries().filter(({ name }) => name.includes('requests'))) {
      const [, fields = ''] = /fields (.*)/.exec(query.text) ?? [];
      expect(known).toEqual(expect.arrayContaining(fields.split(/, */)));
    }
  });
});

test('the dashboard shows the metrics and the alarms', () => {
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
