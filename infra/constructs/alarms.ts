import { Duration } from 'aws-cdk-lib';
import {
  Alarm,
  ComparisonOperator,
  type IMetric,
  MathExpression,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';

import type { Environment } from '#infra/environments.ts';

import type { Figures } from './figures.ts';

type Watch = {
  name: string;
  /** For whoever is woken up by it. */
  says: string;
  figure: IMetric;
  /** It goes off above this, */
  above: number;
  /** in so many of the figure's periods running. */
  periods?: number;
  /** Whether it means something only while there are many: one slow call of a quiet night is no latency. */
  ofMany?: boolean;
};

function watches(figures: Figures): Watch[] {
  const { failed, requests } = figures;
  const failureRate = new MathExpression({
    label: 'Failed, percent',
    // A single failure of a quiet night is no rate.
    expression: 'IF(failed > 4, 100 * failed / requests, 0)',
    usingMetrics: { failed, requests },
    period: Duration.minutes(5),
  });
  return [
    {
      name: 'server-errors',
      says: 'More than one call in a hundred fails. Look for "call failed" in the logs of the functions.',
      figure: failureRate,
      above: 1,
    },
    {
      name: 'latency',
      says: 'One call in twenty has taken longer than two seconds for a quarter of an hour.',
      figure: figures.slowLatency,
      above: 2_000,
      periods: 3,
      ofMany: true,
    },
    {
      name: 'payments',
      says: 'Buyers cannot pay, or are not told that they did. Look at the status of the payment provider first.',
      figure: figures.failedPayments,
      above: 0,
    },
    {
      name: 'webhooks',
      says: 'Events of the payment provider are refused or fail. Is the secret of the webhook the right one?',
      figure: figures.failedWebhooks.with({ period: Duration.hours(1) }),
      above: 2,
    },
    {
      name: 'failed-listings',
      says: 'A list no longer shows what it should. The queue says which part of the stream; the recount mends it.',
      figure: figures.failedListings,
      above: 0,
    },
    {
      name: 'reconciler',
      says: 'Payments whose events were lost have not been settled for a quarter of an hour. Its log says why.',
      figure: figures.failedReconciling,
      above: 0,
      periods: 3,
    },
    {
      name: 'recount',
      says: 'The last recount failed, or found totals that do not add up. Its log says which.',
      figure: figures.failedRecount.with({ period: Duration.days(1) }),
      above: 0,
    },
    {
      name: 'throttles',
      says: 'The table or the functions are asked for more than they are allowed to do.',
      figure: figures.throttled,
      above: 0,
      periods: 2,
    },
  ];
}

/** The few alarms there are: each one is something that a person has to do something about. */
export function alarms(scope: Construct, { name }: Environment, figures: Figures, topic: ITopic): Alarm[] {
  return watches(figures).map((watch) => {
    const alarm = new Alarm(scope, watch.name, {
      alarmName: `tandem-${name}-${watch.name}`,
      alarmDescription: watch.says,
      metric: watch.figure,
      threshold: watch.above,
      comparisonOperator: ComparisonOperator.GREATER_THAN_THRESHOLD,
      evaluationPeriods: watch.periods ?? 1,
      treatMissingData: TreatMissingData.NOT_BREACHING,
      ...(watch.ofMany ? { evaluateLowSampleCountPercentile: 'ignore' } : {}),
    });
    alarm.addAlarmAction(new SnsAction(topic));
    alarm.addOkAction(new SnsAction(topic));
    return alarm;
  });
}
