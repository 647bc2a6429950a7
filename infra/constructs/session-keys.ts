import { CustomResource, Duration, RemovalPolicy } from 'aws-cdk-lib';
import { Key, KeySpec, KeyUsage } from 'aws-cdk-lib/aws-kms';
import type { Construct } from 'constructs';

import type { Environment } from '#infra/environments.ts';

/** The keys of sessions: what signs, what publishes, and the set by which every function verifies. */
export type SessionKeys = { signing: string; verifying: string[] };

/** Keys that sign sessions and never leave KMS. They stand beside the functions, so that one can be taken away. */
export function sessionKeys(
  scope: Construct,
  { name, sessionKeys: { signing, verifying } }: Environment,
): SessionKeys {
  const made = new Map(
    verifying.map((number) => {
      const key = new Key(scope, `SessionKey${number}`, {
        alias: `tandem-${name}-session-${number}`,
        description: 'Signs sessions. Without it everybody has to sign in again.',
        keySpec: KeySpec.ECC_NIST_EDWARDS25519,
        keyUsage: KeyUsage.SIGN_VERIFY,
        pendingWindow: Duration.days(7),
        removalPolicy: RemovalPolicy.DESTROY,
      });
      return [number, key.keyArn] as const;
    }),
  );
  const arn = made.get(signing);
  if (!arn) throw new Error(`Nobody could stay signed in: verify by session key ${signing}.`);
  return { signing: arn, verifying: [...made.values()] };
}

/** The public halves as a JSON Web Key Set, which this function reads while the stack is deployed. */
export function publicKeys(scope: Construct, { verifying }: SessionKeys, functionArn: string): string {
  const resource = new CustomResource(scope, 'SessionPublicKeys', {
    resourceType: 'Custom::SessionPublicKeys',
    serviceToken: functionArn,
    serviceTimeout: Duration.minutes(5),
    properties: { keys: verifying },
  });
  return resource.getAttString('keySet');
}
