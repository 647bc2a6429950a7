import { CfnDynamicReference, CfnDynamicReferenceService, RemovalPolicy, Validations } from 'aws-cdk-lib';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { CfnParameter, StringParameter } from 'aws-cdk-lib/aws-ssm';
import type { Construct } from 'constructs';

import type { Environment } from '#infra/environments.ts';
import { names } from '#infra/names.ts';

/** The secret of this number that functions require. */
function createSecret(scope: Construct, environment: Environment, number: number): Secret {
  const secret = new Secret(scope, `EdgeSecret${number}`, {
    secretName: names.secret(environment, `edge-${number}`),
    description:
      'CloudFront sends it with every call, so that functions can refuse requests that went around it.',
    generateSecretString: { passwordLength: 48, excludePunctuation: true },
    removalPolicy: RemovalPolicy.DESTROY,
  });
  Validations.of(secret).acknowledge({
    id: 'AwsSolutions-SMG4',
    reason: 'CloudFront and the functions get it when they are deployed: only a deployment can rotate it.',
  });
  return secret;
}

/**
 * Makes up the name of the stages of this number, and keeps it where other stacks find it. It ends in random letters, because
 * CloudFormation names whatever has no name like that: a secret for it would cost $0.40 a month, and anybody who may describe the
 * stacks reads the name all the same.
 */
function createStageName(scope: Construct, environment: Environment, number: number): string {
  const { ref } = new CfnParameter(scope, `StageName${number}`, {
    type: 'String',
    value: 'The name of this parameter is the name of a stage.',
  });
  new StringParameter(scope, `Stage${number}`, {
    parameterName: names.parameter(environment, `stage-${number}`),
    description:
      'The name of the stages of the APIs, so that requests that go around CloudFront find no route.',
    stringValue: ref,
  });
  return ref;
}

/** The name of the stages of this number, in a stack that is deployed after the one that makes it up. */
export const stageName = (environment: Environment, number: number): string =>
  new CfnDynamicReference(
    CfnDynamicReferenceService.SSM,
    names.parameter(environment, `stage-${number}`),
  ).toString();

/** What CloudFront sends: a header that functions check, and a path that only the gateway knows. */
export type EdgeSecrets = { header: string; path: string };

/** Creates what functions and gateway accept, and returns what CloudFront sends of it. */
export function createEdgeSecrets(scope: Construct, environment: Environment): EdgeSecrets {
  const { sent, accepted } = environment.edgeSecrets;
  const all = new Map(
    accepted.map((number) => {
      const header = createSecret(scope, environment, number);
      return [number, { header, path: createStageName(scope, environment, number) }] as const;
    }),
  );
  const used = all.get(sent);
  if (!used)
    throw new Error(
      `The functions would refuse every request: add ${sent} to edgeSecrets.accepted of ${environment.name}.`,
    );
  return { header: used.header.secretValue.unsafeUnwrap(), path: `/${used.path}` };
}
