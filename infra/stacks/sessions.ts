import { CustomResource, Duration, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import { Key, KeySpec, KeyUsage } from 'aws-cdk-lib/aws-kms';
import { StringParameter } from 'aws-cdk-lib/aws-ssm';
import type { Construct } from 'constructs';

import { createFunctionContext, type FunctionStackProps } from '#infra/constructs/function-context.ts';
import { TandemFunction } from '#infra/constructs/tandem-function.ts';
import type { Environment } from '#infra/environments.ts';
import { functionOfJob } from '#infra/functions/functions.ts';
import { names } from '#infra/names.ts';

/**
 * The keys that sign sessions, and two parameters for the calls: the ARN of the signing key, and the public keys that
 * verify. Private keys never leave KMS.
 */
export class SessionsStack extends Stack {
  constructor(scope: Construct, id: string, props: StackProps & FunctionStackProps) {
    super(scope, id, props);
    const { environment } = props;
    const { signing, verifying } = environment.sessionKeys;
    const keys = new Map(verifying.map((number) => [number, this.#key(environment, number).keyArn]));
    const signingKey = keys.get(signing);
    if (!signingKey)
      throw new Error(
        `Sessions signed by key ${signing} would be refused: add it to sessionKeys.verifying of ${environment.name}.`,
      );

    new StringParameter(this, 'SigningKey', {
      parameterName: names.parameter(environment, 'session-signing-key'),
      stringValue: signingKey,
    });
    new StringParameter(this, 'PublicKeys', {
      parameterName: names.parameter(environment, 'session-public-keys'),
      stringValue: this.#publicKeys([...keys.values()], props),
    });
  }

  #key({ name }: Environment, number: number): Key {
    return new Key(this, `SessionKey${number}`, {
      alias: `tandem-${name}-session-${number}`,
      description: 'Signs sessions. Without it everybody has to sign in again.',
      keySpec: KeySpec.ECC_NIST_EDWARDS25519,
      keyUsage: KeyUsage.SIGN_VERIFY,
      pendingWindow: Duration.days(7),
      removalPolicy: RemovalPolicy.DESTROY,
    });
  }

  /** The public keys as a JSON Web Key Set. A function reads them from KMS during the deployment. */
  #publicKeys(keys: string[], props: FunctionStackProps): string {
    const { lambda } = new TandemFunction(this, {
      context: { ...createFunctionContext(this, props), verifyingKeys: keys },
      deployed: functionOfJob('public-keys'),
    });
    const resource = new CustomResource(this, 'SessionPublicKeys', {
      resourceType: 'Custom::SessionPublicKeys',
      serviceToken: lambda.functionArn,
      serviceTimeout: Duration.minutes(5),
      properties: { keys },
    });
    return resource.getAttString('keySet');
  }
}
