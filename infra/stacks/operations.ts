import { Duration, Stack, type StackProps, Validations } from 'aws-cdk-lib';
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import {
  AlarmStatusWidget,
  Dashboard,
  GraphWidget,
  type IMetric,
  type IWidget,
} from 'aws-cdk-lib/aws-cloudwatch';
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Construct } from 'constructs';

import { createAlarms } from '#infra/constructs/alarms.ts';
import { createLogQueries } from '#infra/constructs/log-queries.ts';
import { createMetrics } from '#infra/constructs/metrics.ts';
import type { Environment } from '#infra/environments.ts';
import { names } from '#infra/names.ts';

type Props = StackProps & { environment: Environment; httpApi: HttpApi; table: ITableV2 };

const graph = (title: string, left: IMetric[], right: IMetric[] = []): IWidget =>
  new GraphWidget({ title, left, right, width: 12, height: 6 });

/**
 * The monitoring of an environment: saved queries of its logs, and where somebody gets its alarms, these and a dashboard.
 * Both cost money every month, which is wasted where nobody looks.
 */
export class OperationsStack extends Stack {
  constructor(scope: Construct, id: string, { environment, httpApi, table, ...props }: Props) {
    super(scope, id, props);
    createLogQueries(this, environment);
    if (!environment.alarmEmail) return;
    const topic = this.#topic(environment, environment.alarmEmail);
    const metrics = createMetrics(this, { environment, httpApi, table });
    if (environment.monthlyBudget) this.#budget(environment.monthlyBudget, environment, topic);
    const alarms = createAlarms(this, environment, metrics, topic);

    new Dashboard(this, 'Dashboard', {
      dashboardName: `tandem-${environment.name}`,
      defaultInterval: Duration.days(1),
      widgets: [
        [new AlarmStatusWidget({ title: 'Alarms', alarms, width: 24, height: 3 })],
        [
          graph('Calls', [metrics.requests], [metrics.refused, metrics.failed]),
          graph('Milliseconds of a call', [metrics.medianLatency, metrics.p95Latency]),
        ],
        [
          graph('Payments', [
            metrics.failedPayments,
            metrics.failedWebhooks,
            metrics.setAside,
            metrics.urgentCases,
            metrics.failedMovements,
          ]),
          graph('By the clock', [
            metrics.missingSweep,
            metrics.failedDue,
            metrics.stuckDue,
            metrics.failedRecount,
            metrics.missingRecount,
          ]),
        ],
        [
          graph(
            'What follows changes',
            [
              metrics.failedChanges,
              metrics.failedLive,
              ...(metrics.mails ? [metrics.mails.missing, metrics.mails.droppedFeedback] : []),
            ],
            [metrics.changesLag],
          ),
          graph(
            'Table',
            [table.metricConsumedReadCapacityUnits(), table.metricConsumedWriteCapacityUnits()],
            [metrics.throttled],
          ),
        ],
      ],
    });
  }

  /** Notifies the operator of what the whole account spends: that of one environment cannot be told apart without preparation. */
  #budget(dollars: number, { name }: Environment, topic: Topic) {
    const notification = (notificationType: string, threshold: number) => ({
      notification: { notificationType, comparisonOperator: 'GREATER_THAN', threshold },
      subscribers: [{ subscriptionType: 'SNS', address: topic.topicArn }],
    });
    new CfnBudget(this, 'Budget', {
      budget: {
        budgetName: `tandem-${name}`,
        budgetType: 'COST',
        timeUnit: 'MONTHLY',
        budgetLimit: { amount: dollars, unit: 'USD' },
      },
      notificationsWithSubscribers: [notification('ACTUAL', 80), notification('FORECASTED', 100)],
    });
  }

  #topic(environment: Environment, alarmEmail: string) {
    const topic = new Topic(this, 'Alarms', { topicName: names.alarms(environment), enforceSSL: true });
    // An explicit policy replaces the topic's default one, which allows the account's alarms to publish. Budgets need it as well.
    topic.addToResourcePolicy(
      new PolicyStatement({
        principals: ['cloudwatch', 'budgets'].map((each) => new ServicePrincipal(`${each}.amazonaws.com`)),
        actions: ['sns:Publish'],
        resources: [topic.topicArn],
        conditions: { StringEquals: { 'aws:SourceAccount': this.account } },
      }),
    );
    topic.addSubscription(new EmailSubscription(alarmEmail));
    Validations.of(topic).acknowledge({
      id: 'Serverless-SNSRedrivePolicy',
      reason: 'An alarm that no mailbox takes would wait in a queue that nobody reads.',
    });
    return topic;
  }
}
