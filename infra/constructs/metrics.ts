import { Duration } from 'aws-cdk-lib';
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb';
import {
  FilterPattern,
  type IFilterPattern,
  type ILogGroup,
  LogGroup,
  MetricFilter,
} from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';

import { tableSchema } from '#functions/table/schema.ts';
import type { Environment } from '#infra/environments.ts';
import { functionOfJob } from '#infra/functions/functions.ts';
import type { JobName } from '#infra/functions/jobs.ts';
import { names } from '#infra/names.ts';
import { calls } from '#shared/api/index.ts';
import { type CallKind, kindOf } from '#shared/api/throttles.ts';

const FIVE_MINUTES = Duration.minutes(5);

/** A filter for the lines of a function's log with this message. */
const says = (message: string) => FilterPattern.stringValue('$.message.message', '=', message);

/** Metrics that are filled from the logs of several functions, by the lines that count. */
const counted = {
  /**
   * Matters of money for the operator: payments that were set aside, refunds that fail, disputes of a payer's bank,
   * differences between Stripe and the books, and that Stripe pays out what is held.
   */
  SetAside: FilterPattern.any(says('* set aside'), says('payouts are automatic')),
  /** Sockets of browsers that fail, and browsers that were not told. */
  FailedLive: FilterPattern.any(says('a socket failed'), says('event not pushed to a browser')),
};

const countedMetric = (
  environment: Environment,
  metricName: keyof typeof counted,
  period = FIVE_MINUTES,
): Metric =>
  new Metric({ namespace: names.metricNamespace(environment), metricName, statistic: 'Sum', period });

/** Counts lines of the function with this log. */
export function countLines(
  scope: Construct,
  metric: keyof typeof counted,
  { environment, log: logGroup }: { environment: Environment; log: ILogGroup },
): void {
  const { namespace, metricName } = countedMetric(environment, metric);
  const filterPattern = counted[metric];
  new MetricFilter(scope, metric, { logGroup, filterPattern, metricNamespace: namespace, metricName });
}

type Sources = { environment: Environment; httpApi: HttpApi; table: ITableV2 };

/** A metric made from the lines of a log. Several logs may fill the same one. */
function logMetric(
  scope: Construct,
  name: string,
  {
    environment,
    log,
    pattern,
    value,
    metricName = name,
  }: {
    environment: Environment;
    log: string;
    pattern: IFilterPattern;
    value?: string;
    metricName?: string;
  },
) {
  const filter = new MetricFilter(scope, name, {
    logGroup: LogGroup.fromLogGroupName(scope, `${name}Log`, log),
    filterPattern: pattern,
    metricNamespace: names.metricNamespace(environment),
    metricName,
    ...(value ? { metricValue: value } : {}),
  });
  return filter.metric({ statistic: 'Sum', period: FIVE_MINUTES });
}

/** A filter for the requests of calls of this kind that were answered with one of these statuses. */
function requestsWithStatus(kind: CallKind, ...statuses: string[]) {
  const routes = calls
    .filter((call) => kindOf(call) === kind)
    .map(({ method, path }) => FilterPattern.stringValue('$.route', '=', `${method} /api${path}`));
  const isStatus = statuses.map((status) => FilterPattern.stringValue('$.status', '=', status));
  return FilterPattern.all(FilterPattern.any(...routes), FilterPattern.any(...isStatus));
}

const jobMetric = (environment: Environment, metricName: string, job: JobName) =>
  new Metric({
    namespace: 'AWS/Lambda',
    metricName,
    dimensionsMap: { FunctionName: names.lambda(environment, functionOfJob(job)) },
    statistic: 'Sum',
    period: FIVE_MINUTES,
  });

/** How old the oldest change is that this job has not done: milliseconds. */
const lagOf = (environment: Environment, job: JobName) =>
  jobMetric(environment, 'IteratorAge', job).with({ statistic: 'Maximum' });

/** What these metrics count together, where some of them have no data. */
export const sum = (label: string, metrics: Metric[], period = FIVE_MINUTES): MathExpression => {
  const usingMetrics = Object.fromEntries(metrics.map((metric, index) => [`m${index}`, metric]));
  const expression = Object.keys(usingMetrics)
    .map((id) => `FILL(${id}, 0)`)
    .join(' + ');
  return new MathExpression({ label, expression, usingMetrics, period });
};

/** 1 for a period in which no run of one of these jobs has succeeded, not even one that there was no data about. */
function missingRun(environment: Environment, jobs: JobName[], period = FIVE_MINUTES): MathExpression {
  const usingMetrics = jobs.map((job, index) => ({
    [`runs${index}`]: jobMetric(environment, 'Invocations', job).with({ period }),
    [`failed${index}`]: jobMetric(environment, 'Errors', job).with({ period }),
  }));
  const succeeded = jobs.map((_, index) => `FILL(runs${index}, 0) - FILL(failed${index}, 0) > 0`);
  return new MathExpression({
    label: `No run of ${jobs.join(' or ')}`,
    expression: `IF(${succeeded.join(' AND ')}, 0, 1)`,
    usingMetrics: Object.assign({}, ...usingMetrics) as Record<string, Metric>,
    period,
  });
}

/**
 * 1 for an hour in which no recount has come to its end. There is none while no sweep runs either, as before the first
 * deployment: a recount is only expected where there is an environment.
 */
function missingEnd(scope: Construct, environment: Environment): MathExpression {
  const period = Duration.hours(1);
  const log = names.functionLog(environment, functionOfJob('recount'));
  const ended = logMetric(scope, 'EndedRecounts', { environment, log, pattern: says('books') });
  return new MathExpression({
    label: 'No end of a recount',
    expression: 'IF(sweeps > 0 AND FILL(ended, 0) < 1, 1, 0)',
    usingMetrics: {
      sweeps: jobMetric(environment, 'Invocations', 'clocks').with({ period }),
      ended: ended.with({ period }),
    },
    period,
  });
}

/** Throttled requests of the table, and of all functions: they share the account's limit, and an alarm takes ten metrics. */
function throttles({ table }: Sources) {
  const tableMetric = (metricName: string, index?: string) =>
    new Metric({
      namespace: 'AWS/DynamoDB',
      metricName,
      dimensionsMap: { TableName: table.tableName, ...(index ? { GlobalSecondaryIndexName: index } : {}) },
      statistic: 'Sum',
      period: FIVE_MINUTES,
    });
  const indexes = tableSchema.indexes.map(({ name }) => name);
  return sum('Throttled', [
    ...[undefined, ...indexes].flatMap((index) => [
      tableMetric('ReadThrottleEvents', index),
      tableMetric('WriteThrottleEvents', index),
    ]),
    new Metric({
      namespace: 'AWS/Lambda',
      metricName: 'Throttles',
      statistic: 'Sum',
      period: FIVE_MINUTES,
    }),
  ]);
}

/** How many messages wait in a queue for a person. */
const waiting = (QueueName: string) =>
  new Metric({
    namespace: 'AWS/SQS',
    metricName: 'ApproximateNumberOfMessagesVisible',
    dimensionsMap: { QueueName },
    statistic: 'Maximum',
    period: FIVE_MINUTES,
  });

/** The jobs that process a queue of their own, and what each logs of a run. */
const queues = { mails: 'mailed', exports: 'exported', closings: 'closed' } as const;

/** Counts what fails of the queue of a job, or fails again and again, with what else is due. */
function countFailed(scope: Construct, environment: Environment, job: keyof typeof queues): void {
  const counted = { environment, log: names.functionLog(environment, functionOfJob(job)) };
  const failed = { metricName: 'FailedDue', pattern: says(queues[job]), value: '$.message.failed' };
  const stuck = { metricName: 'StuckDue', pattern: says('what is due is stuck') };
  logMetric(scope, `FailedDue-${job}`, { ...counted, ...failed });
  logMetric(scope, `StuckDue-${job}`, { ...counted, ...stuck });
}

/** 1 where bounces or complaints come near the shares at which AWS stops an account's mails. */
function mailReputation(environment: Environment) {
  const share = (metricName: string) =>
    new Metric({
      namespace: 'AWS/SES',
      metricName,
      dimensionsMap: { 'ses:configuration-set': names.mailConfiguration(environment) },
      statistic: 'Average',
      period: FIVE_MINUTES,
    });
  return new MathExpression({
    label: 'Too many bounces or complaints',
    expression: 'IF(FILL(bounces, 0) > 0.05 OR FILL(complaints, 0) > 0.001, 1, 0)',
    usingMetrics: {
      bounces: share('Reputation.BounceRate'),
      complaints: share('Reputation.ComplaintRate'),
    },
    period: FIVE_MINUTES,
  });
}

/** Creates the metrics of the alarms and the dashboard. */
export function createMetrics(scope: Construct, sources: Sources) {
  const { environment, httpApi } = sources;
  const log = names.requestLog(environment);
  const sweeps = names.functionLog(environment, functionOfJob('clocks'));
  const period = FIVE_MINUTES;
  const metrics = {
    requests: httpApi.metricCount({ period, statistic: 'Sum' }),
    refused: httpApi.metricClientError({ period, statistic: 'Sum' }),
    failed: httpApi.metricServerError({ period, statistic: 'Sum' }),
    medianLatency: httpApi.metricLatency({ period, statistic: 'p50' }),
    p95Latency: httpApi.metricLatency({ period, statistic: 'p95' }),
    failedPayments: logMetric(scope, 'FailedPayments', {
      environment,
      log,
      pattern: requestsWithStatus('payment', '5*'),
    }),
    failedWebhooks: logMetric(scope, 'FailedWebhooks', {
      environment,
      log,
      pattern: requestsWithStatus('webhook', '4*', '5*'),
    }),
    // By the minute, so that what happens next is another event.
    setAside: countedMetric(environment, 'SetAside', Duration.minutes(1)),
    urgentCases: logMetric(scope, 'UrgentCases', {
      environment,
      log: names.functionLog(environment, functionOfJob('statement')),
      pattern: says('cases'),
      value: '$.message.urgent',
    }).with({ statistic: 'Maximum', period: Duration.hours(1) }),
    failedLive: countedMetric(environment, 'FailedLive'),
    failedChanges: waiting(names.failedChanges(environment)),
    failedMovements: waiting(names.failedMovements(environment)),
    changesLag: lagOf(environment, 'changes'),
    movementsLag: lagOf(environment, 'movements'),
    failedCanary: jobMetric(environment, 'Errors', 'canary'),
    missingSweep: missingRun(environment, ['clocks', 'exports', 'closings']),
    missingStatement: missingRun(environment, ['statement'], Duration.hours(1)),
    failedDue: logMetric(scope, 'FailedDue', {
      environment,
      log: sweeps,
      pattern: says('swept'),
      value: '$.message.failed',
    }),
    stuckDue: logMetric(scope, 'StuckDue', {
      environment,
      log: sweeps,
      pattern: says('what is due is stuck'),
    }),
    failedRecount: sum('Differences and failures', [
      logMetric(scope, 'Differences', {
        environment,
        log: names.functionLog(environment, functionOfJob('recount')),
        pattern: says('recounted'),
        value: '$.message.differences',
      }),
      jobMetric(environment, 'Errors', 'recount'),
    ]),
    missingRecount: missingEnd(scope, environment),
    mails: environment.mail && {
      missing: missingRun(environment, ['mails']),
      droppedFeedback: jobMetric(environment, 'AsyncEventsDropped', 'mail-feedback'),
      reputation: mailReputation(environment),
    },
    throttled: throttles(sources),
  };
  for (const job of ['exports', 'closings'] as const) countFailed(scope, environment, job);
  if (environment.mail) countFailed(scope, environment, 'mails');
  return metrics;
}

export type Metrics = ReturnType<typeof createMetrics>;
