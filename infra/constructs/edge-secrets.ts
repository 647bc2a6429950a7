import { RemovalPolicy, Validations } from 'aws-cdk-lib';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';

import type { Environment } from '#infra/environments.ts';
import { names } from '#infra/names.ts';

/** Makes every secret that functions accept, and answers the one that CloudFront sends. */
export function edgeSecrets(scope: Construct, environment: Environment): string {
  const { sent, accepted } = environment.edgeSecrets;
  const made = new Map(
    accepted.map((number) => {
      const secret = new Secret(scope, `EdgeSecret${number}`, {
        secretName: names.secret(environment, `edge-${number}`),
        description: 'CloudFront sends it with every call, so that functions know who asks them.',
        generateSecretString: { passwordLength: 48, excludePunctuation: true },
        removalPolicy: RemovalPolicy.DESTROY,
      });
      Validations.of(secret).acknowledge({
        id: 'AwsSolutions-SMG4',
        reason:
          'CloudFront and the functions read it when they are deployed: only a deployment can exchange it.',
      });
      return [number, secret] as const;
    }),
  );
  const secret = made.get(sent);
  if (!secret) throw new Error(`The functions would refuse everything: accept edge secret ${sent}.`);
  return secret.secretValue.unsafeUnwrap();
}
