import { join } from 'node:path';

import { Duration, RemovalPolicy, Validations } from 'aws-cdk-lib';
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import {
  ApplicationLogLevel,
  Architecture,
  type CfnFunction,
  Code,
  Function as LambdaFunction,
  LoggingFormat,
  Runtime,
  SystemLogLevel,
} from 'aws-cdk-lib/aws-lambda';
import { type ILogGroup, LogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';

import type { Environment } from '#infra/environments.ts';
import { type Access, isOnMoneyPath, keepsConnections, reachesBrowsers } from '#infra/functions/access.ts';
import type { DeployedFunction } from '#infra/functions/functions.ts';
import { policyOf } from '#infra/functions/policy.ts';
import { names } from '#infra/names.ts';

import type { FunctionContext } from './function-context.ts';
import { countLines } from './metrics.ts';
import { policyDocument } from './policies.ts';

type Props = { context: FunctionContext; deployed: DeployedFunction };

/** A Lambda function with its own role and log, and with only the settings that it uses. */
export class TandemFunction extends Construct {
  readonly lambda: LambdaFunction;
  readonly log: ILogGroup;

  constructor(scope: Construct, { context, deployed }: Props) {
    super(scope, deployed.functionName);
    const { environment, bundles } = context;
    const { description, access, timeout, memory } = deployed;

    const log = (this.log = new LogGroup(this, 'Log', {
      logGroupName: names.functionLog(environment, deployed),
      retention: environment.logRetentionDays,
      removalPolicy: RemovalPolicy.DESTROY,
    }));
    const role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
      inlinePolicies: { access: policyDocument(policyOf(access), context, log) },
    });
    this.#acknowledgePrefixes(role, access, context);
    if (keepsConnections(access)) countLines(this, 'FailedLive', { environment, log });
    if (reachesBrowsers(access)) this.#acknowledgeConnections(role, context);
    if (isOnMoneyPath(access)) this.#watchMoney(role, environment);
    this.lambda = new LambdaFunction(this, 'Function', {
      functionName: names.lambda(environment, deployed),
      description,
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      code: Code.fromAsset(join(bundles, deployed.functionName)),
      handler: 'index.handler',
      memorySize: memory,
      timeout: Duration.seconds(timeout),
      role,
      logGroup: log,
      loggingFormat: LoggingFormat.JSON,
      applicationLogLevelV2: ApplicationLogLevel.INFO,
      systemLogLevelV2: SystemLogLevel.WARN,
      environment: this.#settings(access, context),
      // A version stays after the next release, to be taken again by hand; not the one of a release that was rolled back, which
      // would be in the way of its second try.
      currentVersionOptions: { removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE },
    });
    this.#acknowledgeChecks();
    // Not CDK's own property, which would add a policy beside the role's.
    if (isOnMoneyPath(access))
      (this.lambda.node.defaultChild as CfnFunction).tracingConfig = { mode: 'Active' };
  }

  #acknowledgeChecks() {
    Validations.of(this).acknowledge(
      {
        id: 'Serverless-LambdaDLQ',
        reason:
          'Its caller gets the error, its stream sets the batch aside in a queue, and what a clock or a bounced mail starts is started again.',
      },
      {
        id: 'Serverless-LambdaTracing',
        reason: 'Traces cost money: only the functions on the way of payments have them.',
      },
    );
  }

  #acknowledgeConnections(role: Role, { liveConnections }: FunctionContext) {
    for (const { checkedAs } of liveConnections())
      Validations.of(role).acknowledge({
        id: `AwsSolutions-IAM5[Resource::${checkedAs}]`,
        reason:
          'Connections come and go, and the name of their stage is known to CloudFront and the gateway alone.',
      });
  }

  #watchMoney(role: Role, environment: Environment) {
    countLines(this, 'SetAside', { environment, log: this.log });
    const reason = 'Traces have no resource: the right to write them is for all or none.';
    Validations.of(role).acknowledge(
      { id: 'AwsSolutions-IAM5[Resource::*]', reason },
      { id: 'Serverless-LambdaStarPermissions', reason },
    );
  }

  #acknowledgePrefixes(role: Role, { files }: Access, { environment }: FunctionContext) {
    const uploads = `arn:aws:s3:::${names.bucket(environment, 'uploads', '<AWS::AccountId>')}`;
    for (const { prefix } of files) {
      Validations.of(role).acknowledge({
        id: `AwsSolutions-IAM5[Resource::${uploads}/${prefix}]`,
        reason: 'The role allows all files of one kind; which of them depends on the request.',
      });
    }
  }

  #settings(access: Access, { settings }: FunctionContext): Record<string, string> {
    return Object.fromEntries(
      access.settings.map((name) => {
        const value = settings[name]?.();
        if (value === undefined)
          throw new Error(
            `${this.node.path} needs the setting ${name}: give it a value in constructs/function-context.ts.`,
          );
        return [name, value];
      }),
    );
  }
}
