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

import type { Metrics } from './metrics.ts';

type Rule = {
  name: string;
  /** What has happened and where to look, for the person who gets the alarm. */
  description: string;
  metric: IMetric;
  /** The alarm goes off when the metric is above it. */
  threshold: number;
  /** The number of consecutive periods for which the metric must be above the threshold. Default: 1. */
  periods?: number;
  /** What is taken for data where there is none: what is expected goes off, and what is `kept` stays as it was. Default: nothing happened. */
  noData?: 'expected' | 'kept';
  /**
   * What notifies the operator, if not both: that it has happened, which is not over because it does not happen again; or
   * that it is over, of which its beginning has notified already.
   */
  notifiesOf?: 'event' | 'end';
  /** For percentiles, which mean little while there are only a few samples. */
  ignoresFewSamples?: boolean;
};

/** Milliseconds after which a change should long have been followed. */
const LATE = 15 * 60_000;

function rules(metrics: Metrics): Rule[] {
  const { failed, requests } = metrics;
  const failureRate = new MathExpression({
    label: 'Failed, percent',
    // Below five failures the rate says little.
    expression: 'IF(failed > 4, 100 * failed / requests, 0)',
    usingMetrics: { failed, requests },
    period: Duration.minutes(5),
  });
  return [
    {
      name: 'server-errors',
      description:
        'More than one call in a hundred fails. Look for "call failed" in the logs of the functions.',
      metric: failureRate,
      threshold: 1,
    },
    {
      name: 'latency',
      description: 'One call in twenty has taken longer than two seconds for a quarter of an hour.',
      metric: metrics.p95Latency,
      threshold: 2_000,
      periods: 3,
      ignoresFewSamples: true,
    },
    {
      name: 'payments',
      description:
        'Buyers cannot pay, or are not told that they did, or sellers do not reach their payout accounts. Look at the status of the payment provider first.',
      metric: metrics.failedPayments,
      threshold: 0,
    },
    {
      name: 'webhooks',
      description:
        'Events of the payment provider are refused or fail. Are the secrets of the webhooks the right ones?',
      metric: metrics.failedWebhooks.with({ period: Duration.hours(1) }),
      threshold: 2,
    },
    {
      name: 'set-aside',
      description:
        'Money waits for a person: it differs from its record, a refund fails, a bank has to be answered, or Stripe pays out what is held. Look for "set aside" and "payouts" in the logs.',
      metric: metrics.setAside,
      threshold: 0,
      notifiesOf: 'event',
    },
    {
      name: 'cases',
      description:
        'Something that an alarm has said waits for a person: `npm run books -- cases` lists it. It is over when all of it is closed, which is looked for every hour.',
      metric: metrics.urgentCases,
      threshold: 0,
      noData: 'kept',
      notifiesOf: 'end',
    },
    {
      name: 'failed-changes',
      description:
        'For a quarter of an hour a change was not followed: lists, names or closings are behind, or mails are not planned. The log of the function jobs-changes says which and why. It is tried for 23 hours, and others wait behind it.',
      metric: metrics.changesLag,
      threshold: LATE,
    },
    {
      name: 'live',
      description:
        'For a quarter of an hour browsers were not told at once what happens. Look for "a socket failed" and "event not pushed to a browser" in the logs of the functions jobs-live-connect, jobs-live-receive and jobs-changes.',
      metric: metrics.failedLive,
      threshold: 4,
      periods: 3,
    },
    {
      name: 'failed-movements',
      description:
        'Refunds were not sent when they were requested. The sweep sends them; the log of the function jobs-movements says why.',
      metric: metrics.movementsLag,
      threshold: LATE,
    },
    {
      name: 'sweep',
      description:
        'For five minutes no run of jobs-clocks, jobs-exports or jobs-closings has ended: nothing that is due by itself is done, and no money moves; or nobody gets their export, or no account is erased. Their logs say why.',
      metric: metrics.missingSweep,
      threshold: 0,
      noData: 'expected',
    },
    {
      name: 'statement',
      description:
        'For two hours the statement of the payment provider was not compared with the books. The log of the function jobs-statement says why.',
      metric: metrics.missingStatement,
      threshold: 0,
      periods: 2,
      noData: 'expected',
    },
    {
      name: 'due',
      description:
        'What is due by itself has failed for a quarter of an hour: orders do not end, lost payments are not settled, or mails are not sent. Look for "what is due was not done" in the logs of the functions jobs-clocks and jobs-mails.',
      metric: metrics.failedDue,
      threshold: 0,
      periods: 3,
    },
    {
      name: 'stuck',
      description:
        'What is due for a record has failed eight times, and is tried once a day. Look for "what is due is stuck" in the logs of the functions jobs-clocks and jobs-mails, which name the record.',
      metric: metrics.stuckDue,
      threshold: 0,
      notifiesOf: 'event',
    },
    {
      name: 'recount',
      description:
        'The last recount failed, found totals that do not add up, or more owed than there is. Its log says which.',
      // One night is one event.
      metric: metrics.failedRecount.with({ period: Duration.hours(1) }),
      threshold: 0,
      notifiesOf: 'event',
    },
    {
      name: 'recount-end',
      description:
        'For 30 hours no recount has come to its end, or none has run: what differs is not noticed. The log of the function jobs-recount says how far it comes.',
      metric: metrics.missingRecount,
      threshold: 0,
      periods: 30,
    },
    {
      name: 'throttles',
      description: 'The table or the functions are asked for more than they are allowed to do.',
      metric: metrics.throttled,
      threshold: 0,
      periods: 2,
    },
  ];
}

const canaryRule = ({ failedCanary }: Metrics): Rule => ({
  name: 'canary',
  description:
    'For ten minutes nobody could open the home page or sign in, or nothing tried to. The log of the function jobs-canary says which step failed.',
  metric: failedCanary,
  threshold: 0,
  periods: 2,
  noData: 'expected',
});

const mailRules = ({ missing, droppedFeedback, reputation }: NonNullable<Metrics['mails']>): Rule[] => [
  {
    name: 'mails',
    description:
      'For ten minutes no run that sends mails has ended: nobody gets one. The log of the function jobs-mails says why. What is due is sent by the next run.',
    metric: missing,
    threshold: 0,
    periods: 2,
    noData: 'expected',
  },
  {
    name: 'mail-feedback',
    description:
      'What SES reports of a mail was given up after three tries: an address that bounces or complains may get more mails. The log of the function jobs-mail-feedback says why.',
    metric: droppedFeedback,
    threshold: 0,
    notifiesOf: 'event',
  },
  {
    name: 'mail-reputation',
    description:
      'More than 5 in 100 mails bounce, or more than 1 in 1,000 are complained about. AWS stops all mails of the account at 10, or at 5 in 1,000: look at the reputation in the console of SES.',
    metric: reputation,
    threshold: 0,
  },
];

const missingDataAs = {
  expected: TreatMissingData.BREACHING,
  kept: TreatMissingData.IGNORE,
  none: TreatMissingData.NOT_BREACHING,
};

/** The alarms. Each one needs action by a person; everything else is only on the dashboard. */
export function createAlarms(
  scope: Construct,
  { name: environment, hasCanary }: Environment,
  metrics: Metrics,
  topic: ITopic,
): Alarm[] {
  const used = [
    ...rules(metrics),
    ...(hasCanary ? [canaryRule(metrics)] : []),
    ...(metrics.mails ? mailRules(metrics.mails) : []),
  ];
  return used.map((rule) => {
    const { name, description, metric, threshold, periods, ignoresFewSamples, noData, notifiesOf } = rule;
    const alarm = new Alarm(scope, name, {
      alarmName: `tandem-${environment}-${name}`,
      alarmDescription: description,
      metric,
      threshold,
      comparisonOperator: ComparisonOperator.GREATER_THAN_THRESHOLD,
      evaluationPeriods: periods ?? 1,
      treatMissingData: missingDataAs[noData ?? 'none'],
      ...(ignoresFewSamples ? { evaluateLowSampleCountPercentile: 'ignore' } : {}),
    });
    if (notifiesOf !== 'end') alarm.addAlarmAction(new SnsAction(topic));
    if (notifiesOf !== 'event') alarm.addOkAction(new SnsAction(topic));
    return alarm;
  });
}
