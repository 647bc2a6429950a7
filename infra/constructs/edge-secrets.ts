import { RemovalPolicy, Validations } from 'aws-cdk-lib';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';

import type { Environment } from '#infra/environments.ts';
import { names } from '#infra/names.ts';

function createSecret(scope: Construct, id: string, secretName: string, description: string): Secret {
  const secret = new Secret(scope, id, {
    secretName,
    description,
    generateSecretString: { passwordLength: 48, excludePunctuation: true },
    removalPolicy: RemovalPolicy.DESTROY,
  });
  Validations.of(secret).acknowledge({
    id: 'AwsSolutions-SMG4',
    reason:
      'CloudFront, the gateway and the functions get it when they are deployed: only a deployment can rotate it.',
  });
  return secret;
}

/** The secrets in what CloudFront sends: a header that functions check, and a path that only the gateway knows. */
export type EdgeSecrets = { header: string; path: string };

/** Creates the secrets that functions and gateway accept, and returns those that CloudFront sends. */
export function createEdgeSecrets(scope: Construct, environment: Environment): EdgeSecrets {
  const { sent, accepted } = environment.edgeSecrets;
  const secrets = new Map(
    accepted.map((number) => {
      const header = createSecret(
        scope,
        `EdgeSecret${number}`,
        names.secret(environment, `edge-${number}`),
        'CloudFront sends it with every call, so that functions can refuse requests that went around it.',
      );
      const path = createSecret(
        scope,
        `StageSecret${number}`,
        names.secret(environment, `stage-${number}`),
        'The name of the stage of the API, so that requests that go around CloudFront find no route.',
      );
      return [number, { header, path }] as const;
    }),
  );
  const secret = secrets.get(sent);
  if (!secret)
    throw new Error(
      `The functions would refuse every request: add ${sent} to edgeSecrets.accepted of ${environment.name}.`,
    );
  return {
    header: secret.header.secretValue.unsafeUnwrap(),
    path: `/${secret.path.secretValue.unsafeUnwrap()}`,
  };
}
