import { ArnFormat, Duration, Fn, Stack, Validations } from 'aws-cdk-lib';
import { Alarm, ComparisonOperator, Metric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { LambdaApplication, LambdaDeploymentConfig, LambdaDeploymentGroup } from 'aws-cdk-lib/aws-codedeploy';
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { Alias } from 'aws-cdk-lib/aws-lambda';
import { FilterPattern, type ILogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { Construct } from 'constructs';

import type { Environment } from '#infra/environments.ts';
import { names } from '#infra/names.ts';

import { sum } from './metrics.ts';

/** A function that is called by its alias, and its log. */
type Released = { alias: Alias; log: ILogGroup };

const MINUTE = Duration.minutes(1);
/** An alarm may watch ten metrics: one of all its functions' logs, and one of each function's crashes. */
const FUNCTIONS_OF_ALARM = 9;

/** The number of the version that the alias leads to once it is released. */
const versionOf = ({ alias }: Released) => alias.version.version;

const inGroups = (functions: Released[]): Released[][] =>
  Array.from({ length: Math.ceil(functions.length / FUNCTIONS_OF_ALARM) }, (_, index) =>
    functions.slice(index * FUNCTIONS_OF_ALARM, (index + 1) * FUNCTIONS_OF_ALARM),
  );

/** An error that this version of the function logged. */
const failureOf = (released: Released) =>
  FilterPattern.all(
    FilterPattern.stringValue('$.level', '=', 'ERROR'),
    FilterPattern.stringValue('$.message.version', '=', versionOf(released)),
  );

/** Runs of this version that ended in a crash or in a timeout, of which no line names the version. */
const crashesOf = (released: Released) =>
  new Metric({
    namespace: 'AWS/Lambda',
    metricName: 'Errors',
    dimensionsMap: {
      FunctionName: released.alias.lambda.functionName,
      Resource: `${released.alias.lambda.functionName}:${released.alias.aliasName}`,
      ExecutedVersion: versionOf(released),
    },
    statistic: 'Sum',
    period: MINUTE,
  });

/**
 * Releases new versions of these functions step by step: a tenth of their requests first, all of them after five minutes,
 * and none as soon as one of the new versions fails. The stack then returns to what it was. What the versions before do
 * does not count: a release may be their fix.
 */
export class GradualReleases extends Construct {
  constructor(scope: Construct, id: string, environment: Environment, functions: Released[]) {
    super(scope, id);
    const application = new LambdaApplication(this, 'Application');
    const role = this.#role(environment);
    const alarms = inGroups(functions).map((group, index) => this.#alarm(environment, group, index));
    for (const { alias } of functions) {
      new LambdaDeploymentGroup(alias, 'Release', {
        application,
        alias,
        // CDK would otherwise attach a shared policy for all functions of the account.
        role: role.withoutPolicyUpdates(),
        deploymentConfig: LambdaDeploymentConfig.CANARY_10PERCENT_5MINUTES,
        alarms,
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

  /**
   * Its name and that of its metric consist of the versions' numbers, so that each release has an alarm of its own. One that
   * was only changed would keep its state, and the failures of the versions before would stop what is released next.
   */
  #alarm(environment: Environment, functions: Released[], index: number): Alarm {
    const stack = Stack.of(this);
    const number = index === 0 ? '' : String(index + 1);
    const name = `${stack.node.id}${number}`;
    const versions = Fn.join('.', functions.map(versionOf));
    const metric = new Metric({
      namespace: names.metricNamespace(environment),
      metricName: `Failures-${name}-${versions}`,
      statistic: 'Sum',
      period: MINUTE,
    });
    const filters = functions.map(
      (released) =>
        new MetricFilter(released.alias, 'Failures', {
          logGroup: released.log,
          filterPattern: failureOf(released),
          metricNamespace: metric.namespace,
          metricName: metric.metricName,
        }),
    );
    const alarm = new Alarm(this, `Alarm${number}`, {
      alarmName: `tandem-${environment.name}-release-${name}-${versions}`,
      alarmDescription: `A sign-in or a payment failed: look for "ERROR" in the logs of ${stack.node.id}. A release under way is taken back.`,
      metric: sum('Failures', [metric, ...functions.map(crashesOf)], MINUTE),
      threshold: 0,
      comparisonOperator: ComparisonOperator.GREATER_THAN_THRESHOLD,
      evaluationPeriods: 1,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    });
    // A release begins after its alarm: then its failures are counted.
    alarm.node.addDependency(...filters);
    if (!environment.alarmEmail) return alarm;
    const arn = stack.formatArn({ service: 'sns', resource: names.alarms(environment) });
    const topic = Topic.fromTopicArn(this, `Topic${number}`, arn);
    // A new alarm becomes OK with each release, which is no news.
    alarm.addAlarmAction(new SnsAction(topic));
    return alarm;
  }
}
