import { RemovalPolicy, Validations } from 'aws-cdk-lib';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';

import type { Environment } from '#infra/environments.ts';
import { names } from '#infra/names.ts';

/** Creates the secrets that functions accept, and returns the value of the one that CloudFront sends. */
export function createEdgeSecrets(scope: Construct, environment: Environment): string {
  const { sent, accepted } = environment.edgeSecrets;
  const secrets = new Map(
    accepted.map((number) => {
      const secret = new Secret(scope, `EdgeSecret${number}`, {
        secretName: names.secret(environment, `edge-${number}`),
        description:
          'CloudFront sends it with every call, so that functions can refuse requests that went around it.',
        generateSecretString: { passwordLength: 48, excludePunctuation: true },
        removalPolicy: RemovalPolicy.DESTROY,
      });
      Validations.of(secret).acknowledge({
        id: 'AwsSolutions-SMG4',
        reason:
          'CloudFront and the functions get it when they are deployed: only a deployment can rotate it.',
      });
      return [number, secret] as const;
    }),
  );
  const secret = secrets.get(sent);
  if (!secret)
    throw new Error(
      `The functions would refuse every request: add ${sent} to edgeSecrets.accepted of ${environment.name}.`,
    );
  return secret.secretValue.unsafeUnwrap();
}
