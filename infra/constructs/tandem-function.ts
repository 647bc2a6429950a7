import { join } from 'node:path';

import { type Duration, RemovalPolicy, Validations } from 'aws-cdk-lib';
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import {
  ApplicationLogLevel,
  Architecture,
  Code,
  Function as LambdaFunction,
  LoggingFormat,
  Runtime,
  SystemLogLevel,
} from 'aws-cdk-lib/aws-lambda';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';

import type { Setting } from '#functions/lib/env.ts';
import type { Environment } from '#infra/environments.ts';
import { names } from '#infra/names.ts';

import type { Access } from './access.ts';
import { policyOf, type Secrets } from './policies.ts';
import type { SessionKeys } from './session-keys.ts';

/** What all functions of an environment have in common. */
export type Surroundings = {
  environment: Environment;
  /** The folder that has one folder per function. */
  bundles: string;
  table: ITableV2;
  uploads: IBucket;
  settings: Partial<Record<Setting, string>>;
  secrets: Secrets;
  sessionKeys?: SessionKeys;
};

type Props = Surroundings & { functionName: string; description: string; access: Access; timeout: Duration };

/** MB. Memory brings processor time with it: hashing a password on the smallest share of one takes most of a second. */
export function memoryOf({ settings, table }: Access): number {
  if (settings.includes('PASSWORD_PEPPER')) return 1769;
  return table.some(({ may }) => may.includes('readWhole')) ? 1024 : 512;
}

/** One function with a role and a log of its own, told no setting that it does not use. */
export class TandemFunction extends Construct {
  readonly lambda: LambdaFunction;

  constructor(scope: Construct, id: string, props: Props) {
    super(scope, id);
    const { environment, access } = props;
    const functionName = names.lambda(environment, props.functionName);

    const log = new LogGroup(this, 'Log', {
      logGroupName: names.logOf(environment, props.functionName),
      retention: environment.logRetentionDays,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
      inlinePolicies: { access: policyOf(access, { ...props, log }) },
    });
    this.#acknowledgePrefixes(role, props);
    this.lambda = new LambdaFunction(this, 'Function', {
      functionName,
      description: props.description,
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      code: Code.fromAsset(join(props.bundles, props.functionName)),
      handler: 'index.handler',
      memorySize: memoryOf(access),
      timeout: props.timeout,
      role,
      logGroup: log,
      loggingFormat: LoggingFormat.JSON,
      applicationLogLevelV2: ApplicationLogLevel.INFO,
      systemLogLevelV2: SystemLogLevel.WARN,
      environment: this.#settings(props),
    });
  }

  #acknowledgePrefixes(role: Role, { access, environment }: Props) {
    const uploads = `arn:aws:s3:::${names.bucket(environment, 'uploads', '<AWS::AccountId>')}`;
    for (const { prefix } of access.files) {
      Validations.of(role).acknowledge({
        id: `AwsSolutions-IAM5[Resource::${uploads}/${prefix}]`,
        reason: 'The role says which kind of files; which one of them is decided by the request.',
      });
    }
  }

  #settings({ access, settings }: Props): Record<string, string> {
    return Object.fromEntries(
      access.settings.map((name) => {
        const value = settings[name];
        if (value === undefined)
          throw new Error(`${this.node.path} needs ${name}, which this environment does not set.`);
        return [name, value];
      }),
    );
  }
}
