import { Duration, Stack, type StackProps } from 'aws-cdk-lib';
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
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

import { alarms } from '#infra/constructs/alarms.ts';
import { figures } from '#infra/constructs/figures.ts';
import type { Environment } from '#infra/environments.ts';

type Props = StackProps & { environment: Environment; httpApi: HttpApi; table: ITableV2 };

const graph = (title: string, left: IMetric[], right: IMetric[] = []): IWidget =>
  new GraphWidget({ title, left, right, width: 12, height: 6 });

/** How the environment is watched: one page of figures, and the alarms that write to somebody. */
export class OperationsStack extends Stack {
  constructor(scope: Construct, id: string, { environment, httpApi, table, ...props }: Props) {
    super(scope, id, props);
    const topic = this.#topic(environment);
    const all = figures(this, { environment, httpApi, table });
    const going = alarms(this, environment, all, topic);

    new Dashboard(this, 'Dashboard', {
      dashboardName: `tandem-${environment.name}`,
      defaultInterval: Duration.days(1),
      widgets: [
        [new AlarmStatusWidget({ title: 'Alarms', alarms: going, width: 24, height: 3 })],
        [
          graph('Calls', [all.requests], [all.refused, all.failed]),
          graph('Milliseconds of a call', [all.usualLatency, all.slowLatency]),
        ],
        [
          graph('Payments', [all.failedPayments, all.failedWebhooks]),
          graph('By the clock', [all.failedReconciling, all.failedRecount]),
        ],
        [
          graph('Lists', [all.failedListings], [all.listingLag]),
          graph(
            'Table',
            [table.metricConsumedReadCapacityUnits(), table.metricConsumedWriteCapacityUnits()],
            [all.throttled],
          ),
        ],
      ],
    });
  }

  #topic({ alarmsTo }: Environment) {
    const topic = new Topic(this, 'Alarms', { enforceSSL: true });
    // A policy of its own takes the place of the one that lets the account's alarms write to its topics.
    topic.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
        actions: ['sns:Publish'],
        resources: [topic.topicArn],
        conditions: { StringEquals: { 'aws:SourceAccount': this.account } },
      }),
    );
    if (alarmsTo) topic.addSubscription(new EmailSubscription(alarmsTo));
    return topic;
  }
}
