import { SecretValue, type Stack } from 'aws-cdk-lib';
import type { WebSocketApi } from 'aws-cdk-lib/aws-apigatewayv2';
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { Bucket, type IBucket } from 'aws-cdk-lib/aws-s3';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { StringParameter } from 'aws-cdk-lib/aws-ssm';

import type { Setting } from '#functions/lib/env.ts';
import type { Environment } from '#infra/environments.ts';
import { functionOfJob } from '#infra/functions/functions.ts';
import type { SecretName } from '#infra/functions/policy.ts';
import { mailFrom } from '#infra/mail-from.ts';
import { names } from '#infra/names.ts';
import type { DataStack } from '#infra/stacks/data.ts';
import { Operator } from '#shared/entities/money/receipt.ts';
import { requireMarketName } from '#shared/rules/market-name.ts';
import { basisPointsOf } from '#shared/rules/money/commission.ts';

import { type LiveConnections, liveConnections, liveEndpoints } from './live-api.ts';

/** The props of every stack with functions. */
export type FunctionStackProps = {
  environment: Environment;
  /** The folder with one folder per bundled function. */
  bundles: string;
  data: DataStack;
  /** The site's address, without a slash. */
  origin: string;
  /** The API of browsers' sockets. */
  liveApi: WebSocketApi;
};

/** What all functions of a stack share. */
export type FunctionContext = {
  environment: Environment;
  bundles: string;
  table: ITableV2;
  uploads: IBucket;
  /** Makes the value of each setting. Called only for settings that a function of the stack needs. */
  settings: Partial<Record<Setting, () => string>>;
  /** The ARNs of the secrets that settings refer to. */
  secrets: Record<SecretName, string>;
  /** The ARN of the key that signs sessions. */
  sessionSigningKey: () => string;
  /** The connections of browsers. */
  liveConnections: () => LiveConnections[];
  /** The ARNs of the keys that verify sessions. Empty except in the Sessions stack, which creates them. */
  verifyingKeys: string[];
};

/** Creates the context of a stack's functions. */
export function createFunctionContext(
  stack: Stack,
  { environment, bundles, data, origin, liveApi }: FunctionStackProps,
): FunctionContext {
  const secret = (name: string) => SecretValue.secretsManager(names.secret(environment, name)).unsafeUnwrap();
  const canary = Secret.fromSecretNameV2(stack, 'Canary', names.secret(environment, 'canary'));
  const stripe = Secret.fromSecretNameV2(stack, 'Stripe', names.secret(environment, 'stripe'));
  const pepper = data.pepperArn;
  const uploads = names.bucket(environment, 'uploads', stack.account);
  // Parameters rather than exports: a key rotation changes their values, and an export in use cannot change.
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
      ENVIRONMENT: () => environment.name,
      MARKET_NAME: () => requireMarketName(environment.marketName),
      CURRENCY: () => environment.currency,
      OPERATOR: () => JSON.stringify(environment.operator ? Operator.parse(environment.operator) : null),
      COMMISSION: () => String(basisPointsOf(environment.commission)),
      PAYOUTS: () => environment.payouts,
      MAIL_FROM: () => (environment.mail ? mailFrom(environment.marketName, environment.mail.from) : 'none'),
      MAILS_FUNCTION: () => names.lambda(environment, functionOfJob('mails')),
      MAIL_CONFIGURATION: () => names.mailConfiguration(environment),
      ATTEMPTS_PER_ADDRESS: () => String(environment.attemptsPerAddress),
      READS_PER_ADDRESS: () => String(environment.readsPerAddress),
      LIMIT_FACTOR: () => String(environment.limitFactor),
      EDGE_SECRETS: () =>
        environment.edgeSecrets.accepted.map((number) => secret(`edge-${number}`)).join(','),
      LIVE_ENDPOINT: () => liveEndpoints(stack, environment, liveApi),
      SESSION_SIGNING_KEY: sessionSigningKey,
      SESSION_PUBLIC_KEYS: sessionPublicKeys,
      // References: functions read the secret's value when they need it. Operators fill in `stripe` by hand.
      PASSWORD_PEPPER: () => pepper,
      CANARY_PASSWORD: () => canary.secretArn,
      STRIPE_SECRET_KEY: () => `${stripe.secretArn}#secretKey`,
      STRIPE_WEBHOOK_SECRET: () => `${stripe.secretArn}#webhookSecret`,
      STRIPE_CONNECT_WEBHOOK_SECRET: () => `${stripe.secretArn}#connectWebhookSecret`,
    },
    secrets: {
      pepper,
      // The ARN of a secret ends in six random characters, which cannot be derived from its name.
      canary: `${canary.secretArn}-??????`,
      stripe: `${stripe.secretArn}-??????`,
    },
    sessionSigningKey,
    liveConnections: () => liveConnections(stack, liveApi),
    verifyingKeys: [],
  };
}
