import { SecretValue, type Stack } from 'aws-cdk-lib';
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { Bucket, type IBucket } from 'aws-cdk-lib/aws-s3';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { StringParameter } from 'aws-cdk-lib/aws-ssm';

import type { Setting } from '#functions/lib/env.ts';
import type { Environment } from '#infra/environments.ts';
import { names } from '#infra/names.ts';
import type { DataStack } from '#infra/stacks/data.ts';

/** What every stack with functions is given. */
export type FunctionStackProps = {
  environment: Environment;
  /** The folder that has one folder per built function. */
  bundles: string;
  data: DataStack;
  /** The site's address, without a slash. */
  origin: string;
};

/** What the functions of a stack have in common. */
export type FunctionContext = {
  environment: Environment;
  bundles: string;
  table: ITableV2;
  uploads: IBucket;
  /** The value of each setting that a function may be given, made when the first function of the stack needs it. */
  settings: Partial<Record<Setting, () => string>>;
  /** The ARNs of the secrets that settings refer to. */
  secrets: Partial<Record<Setting, string>>;
  /** The ARN of the key that signs sessions. */
  sessionSigningKey: () => string;
  /** The ARNs of the keys whose public halves are published: only the stack that has the keys knows them. */
  verifyingKeys: string[];
};

/** The context of a stack's functions. */
export function functionContext(
  stack: Stack,
  { environment, bundles, data, origin }: FunctionStackProps,
): FunctionContext {
  const secret = (name: string) => SecretValue.secretsManager(names.secret(environment, name)).unsafeUnwrap();
  const stripe = Secret.fromSecretNameV2(stack, 'Stripe', names.secret(environment, 'stripe'));
  const pepper = data.pepper.secretArn;
  const uploads = names.bucket(environment, 'uploads', stack.account);
  // Parameters rather than exports: their values change when the keys are rotated, which an export in use cannot.
  const sessionSigningKey = () =>
    StringParameter.valueForStringParameter(stack, names.parameter(environment, 'session-signing-key'));
  const sessionPublicKeys = () =>
    StringParameter.valueForStringParameter(stack, names.parameter(environment, 'session-public-keys'));
  return {
    environment,
    bundles,
    table: data.table,
    uploads: Bucket.fromBucketName(stack, 'Uploads', uploads),
    settings: {
      TABLE_NAME: () => data.table.tableName,
      BUCKET_NAME: () => uploads,
      SITE_ORIGIN: () => origin,
      CURRENCY: () => environment.currency,
      ATTEMPTS_PER_ADDRESS: () => String(environment.attemptsPerAddress),
      EDGE_SECRETS: () =>
        environment.edgeSecrets.accepted.map((number) => secret(`edge-${number}`)).join(','),
      SESSION_SIGNING_KEY: sessionSigningKey,
      SESSION_PUBLIC_KEYS: sessionPublicKeys,
      // References: functions read the secret itself when they need it. Operators fill in `stripe` by hand.
      PASSWORD_PEPPER: () => pepper,
      STRIPE_SECRET_KEY: () => `${stripe.secretArn}#secretKey`,
      STRIPE_WEBHOOK_SECRET: () => `${stripe.secretArn}#webhookSecret`,
    },
    secrets: {
      PASSWORD_PEPPER: pepper,
      // The ARN of a secret ends in six random characters, which its name does not tell.
      STRIPE_SECRET_KEY: `${stripe.secretArn}-??????`,
      STRIPE_WEBHOOK_SECRET: `${stripe.secretArn}-??????`,
    },
    sessionSigningKey,
    verifyingKeys: [],
  };
}
