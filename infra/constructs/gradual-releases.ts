import { ArnFormat, Duration, Stack, Validations } from 'aws-cdk-lib';
import { Alarm, ComparisonOperator, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { LambdaApplication, LambdaDeploymentConfig, LambdaDeploymentGroup } from 'aws-cdk-lib/aws-codedeploy';
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { Alias } from 'aws-cdk-lib/aws-lambda';
import { FilterPattern, type ILogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { Construct } from 'constructs';

import type { Environment } from '#infra/environments.ts';
import { names } from '#infra/names.ts';

/** A function that is called by its alias, and its log. */
type Released = { alias: Alias; log: ILogGroup };

/** An error that the function logged, or a run that ended in a crash or in its timeout. */
const failure = FilterPattern.any(
  FilterPattern.stringValue('$.level', '=', 'ERROR'),
  FilterPattern.all(
    FilterPattern.stringValue('$.type', '=', 'platform.report'),
    FilterPattern.stringValue('$.record.status', '!=', 'success'),
  ),
);

/**
 * Releases new versions of these functions step by step: a tenth of their requests first, all of them after five minutes,
 * and none as soon as one of the functions logs a failure. The stack then returns to what it was.
 */
export class GradualReleases extends Construct {
  constructor(scope: Construct, id: string, environment: Environment, functions: Released[]) {
    super(scope, id);
    const application = new LambdaApplication(this, 'Application');
    const role = this.#role(environment);
    const alarm = this.#alarm(environment, functions);
    for (const { alias } of functions) {
      new LambdaDeploymentGroup(alias, 'Release', {
        application,
        alias,
        // CDK would otherwise attach a shared policy for all functions of the account.
        role: role.withoutPolicyUpdates(),
        deploymentConfig: LambdaDeploymentConfig.CANARY_10PERCENT_5MINUTES,
        alarms: [alarm],
      });
    }
  }

  #role(environment: Environment): Role {
    const stack = Stack.of(this);
    const resourceName = names.lambda(environment, { stack: stack.node.id, functionName: '*' });
    const functions = stack.formatArn({
      service: 'lambda',
      resource: 'function',
      resourceName,
      arnFormat: ArnFormat.COLON_RESOURCE_NAME,
    });
    const role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('codedeploy.amazonaws.com'),
      inlinePolicies: {
        release: new PolicyDocument({
          statements: [
            new PolicyStatement({
              actions: ['lambda:GetAlias', 'lambda:UpdateAlias', 'lambda:GetProvisionedConcurrencyConfig'],
              resources: [functions],
            }),
            new PolicyStatement({ actions: ['cloudwatch:DescribeAlarms'], resources: ['*'] }),
          ],
        }),
      },
    });
    Validations.of(role).acknowledge(
      {
        id: `AwsSolutions-IAM5[Resource::arn:aws:lambda:${stack.region}:<AWS::AccountId>:function:${resourceName}]`,
        reason: 'It releases every function of this stack.',
      },
      { id: 'AwsSolutions-IAM5[Resource::*]', reason: 'It only looks at the state of alarms.' },
    );
    return role;
  }

  #alarm(environment: Environment, functions: Released[]): Alarm {
    const stack = Stack.of(this);
    const filters = functions.map(
      ({ alias, log }) =>
        new MetricFilter(alias, 'Failures', {
          logGroup: log,
          filterPattern: failure,
          metricNamespace: names.metricNamespace(environment),
          metricName: `Failures-${stack.node.id}`,
        }),
    );
    const [filter] = filters;
    if (!filter) throw new Error(`${stack.node.id} has no function to release step by step.`);
    const alarm = new Alarm(this, 'Alarm', {
      alarmName: `tandem-${environment.name}-release-${stack.node.id}`,
      alarmDescription: `A sign-in or a payment failed: look for "ERROR" in the logs of ${stack.node.id}. A release under way is taken back.`,
      metric: filter.metric({ statistic: 'Sum', period: Duration.minutes(1) }),
      threshold: 0,
      comparisonOperator: ComparisonOperator.GREATER_THAN_THRESHOLD,
      evaluationPeriods: 1,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    });
    const arn = stack.formatArn({ service: 'sns', resource: names.alarms(environment) });
    const topic = Topic.fromTopicArn(this, 'Topic', arn);
    alarm.addAlarmAction(new SnsAction(topic));
    alarm.addOkAction(new SnsAction(topic));
    return alarm;
  }
}
