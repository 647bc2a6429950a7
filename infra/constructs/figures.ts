import { Duration } from 'aws-cdk-lib';
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { FilterPattern, type IFilterPattern, LogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';

import { tableSchema } from '#functions/table/schema.ts';
import type { Environment } from '#infra/environments.ts';
import { background } from '#infra/functions.ts';
import { names } from '#infra/names.ts';
import { calls } from '#shared/api/index.ts';

import type { Operation } from './access.ts';

const FIVE_MINUTES = Duration.minutes(5);

/** Calls without which no money moves. */
const moneyPath: Operation[] = ['orders.pay', 'modules.pay', 'payments.confirm'];
const webhooks: Operation[] = ['webhooks.stripe'];

type Watched = { environment: Environment; httpApi: HttpApi; table: ITableV2 };

/** A figure read from the lines of a log. */
function fromLog(
  scope: Construct,
  name: string,
  {
    environment,
    log,
    pattern,
    value,
  }: { environment: Environment; log: string; pattern: IFilterPattern; value?: string },
) {
  const filter = new MetricFilter(scope, name, {
    logGroup: LogGroup.fromLogGroupName(scope, `${name}Log`, log),
    filterPattern: pattern,
    metricNamespace: names.figures(environment),
    metricName: name,
    ...(value ? { metricValue: value } : {}),
  });
  return filter.metric({ statistic: 'Sum', period: FIVE_MINUTES });
}

/** Requests of these calls that the gateway answered with such a status. */
function answers(operations: Operation[], ...statuses: string[]) {
  const routes = calls
    .filter(({ operation }) => operations.some((each) => each === operation))
    .map(({ method, path }) => FilterPattern.stringValue('$.route', '=', `${method} /api${path}`));
  const isStatus = statuses.map((status) => FilterPattern.stringValue('$.status', '=', status));
  return FilterPattern.all(FilterPattern.any(...routes), FilterPattern.any(...isStatus));
}

const ofLambda = (environment: Environment, metricName: string, { functionName }: { functionName: string }) =>
  new Metric({
    namespace: 'AWS/Lambda',
    metricName,
    dimensionsMap: { FunctionName: names.lambda(environment, functionName) },
    statistic: 'Sum',
    period: FIVE_MINUTES,
  });

const sum = (label: string, metrics: Metric[]) => {
  const usingMetrics = Object.fromEntries(metrics.map((metric, index) => [`m${index}`, metric]));
  const expression = Object.keys(usingMetrics)
    .map((id) => `FILL(${id}, 0)`)
    .join(' + ');
  return new MathExpression({ label, expression, usingMetrics, period: FIVE_MINUTES });
};

function throttles({ environment, table }: Watched) {
  const ofTable = (metricName: string, index?: string) =>
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
      ofTable('ReadThrottleEvents', index),
      ofTable('WriteThrottleEvents', index),
    ]),
    ...Object.values(background).map((each) => ofLambda(environment, 'Throttles', each)),
  ]);
}

/** Everything that the alarms and the dashboard look at. */
export function figures(scope: Construct, watched: Watched) {
  const { environment, httpApi } = watched;
  const log = names.requestLog(environment);
  const period = FIVE_MINUTES;
  const { listing, reconcile, recount } = background;
  return {
    requests: httpApi.metricCount({ period, statistic: 'Sum' }),
    refused: httpApi.metricClientError({ period, statistic: 'Sum' }),
    failed: httpApi.metricServerError({ period, statistic: 'Sum' }),
    usualLatency: httpApi.metricLatency({ period, statistic: 'p50' }),
    slowLatency: httpApi.metricLatency({ period, statistic: 'p95' }),
    failedPayments: fromLog(scope, 'FailedPayments', { environment, log, pattern: answers(moneyPath, '5*') }),
    failedWebhooks: fromLog(scope, 'FailedWebhooks', {
      environment,
      log,
      pattern: answers(webhooks, '4*', '5*'),
    }),
    failedListings: new Metric({
      namespace: 'AWS/SQS',
      metricName: 'ApproximateNumberOfMessagesVisible',
      dimensionsMap: { QueueName: names.failedListings(environment) },
      statistic: 'Maximum',
      period,
    }),
    listingLag: ofLambda(environment, 'IteratorAge', listing).with({ statistic: 'Maximum' }),
    failedReconciling: ofLambda(environment, 'Errors', reconcile),
    failedRecount: sum('Differences and failures', [
      fromLog(scope, 'Differences', {
        environment,
        log: names.logOf(environment, recount.functionName),
        pattern: FilterPattern.stringValue('$.message.message', '=', 'recounted'),
        value: '$.message.differences',
      }),
      ofLambda(environment, 'Errors', recount),
    ]),
    throttled: throttles(watched),
  };
}

export type Figures = ReturnType<typeof figures>;
