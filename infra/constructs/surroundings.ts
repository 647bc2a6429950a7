import { SecretValue, type Stack } from 'aws-cdk-lib';
import { Bucket } from 'aws-cdk-lib/aws-s3';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';

import type { Environment } from '#infra/environments.ts';
import { names } from '#infra/names.ts';
import type { DataStack } from '#infra/stacks/data.ts';

import type { Surroundings } from './tandem-function.ts';

type Parts = {
  environment: Environment;
  bundles: string;
  data: DataStack;
  /** The site's address, without a slash. */
  origin: string;
};

/** What all functions of a stack have in common, and every setting that one of them may be told. */
export function surroundingsOf(stack: Stack, { environment, bundles, data, origin }: Parts): Surroundings {
  const secret = (name: string) => SecretValue.secretsManager(names.secret(environment, name)).unsafeUnwrap();
  const stripe = Secret.fromSecretNameV2(stack, 'Stripe', names.secret(environment, 'stripe'));
  const pepper = data.pepper.secretArn;
  const uploads = names.bucket(environment, 'uploads', stack.account);
  return {
    environment,
    bundles,
    table: data.table,
    uploads: Bucket.fromBucketName(stack, 'Uploads', uploads),
    settings: {
      TABLE_NAME: data.table.tableName,
      BUCKET_NAME: uploads,
      SITE_ORIGIN: origin,
      CURRENCY: environment.currency,
      ATTEMPTS_PER_ADDRESS: String(environment.attemptsPerAddress),
      EDGE_SECRETS: environment.edgeSecrets.accepted.map((number) => secret(`edge-${number}`)).join(','),
      // Only where they are: functions read them when they need them. Whoever runs the environment fills `stripe` in.
      PASSWORD_PEPPER: pepper,
      STRIPE_SECRET_KEY: `${stripe.secretArn}#secretKey`,
      STRIPE_WEBHOOK_SECRET: `${stripe.secretArn}#webhookSecret`,
    },
    secrets: {
      PASSWORD_PEPPER: pepper,
      // A secret that is known by its name has six characters more in its ARN, whatever they are.
      STRIPE_SECRET_KEY: `${stripe.secretArn}-??????`,
      STRIPE_WEBHOOK_SECRET: `${stripe.secretArn}-??????`,
    },
  };
}
