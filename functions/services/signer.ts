import { createPrivateKey, createPublicKey, sign } from 'node:crypto';

import type { JWK } from 'jose';

import { env } from '#functions/lib/env.ts';

/** An Ed25519 key that signs: the name it is verified by, and the signing. */
export type Signer = { kid: string; sign: (data: Uint8Array) => Promise<Uint8Array> };

/** The name under which the public half of a key in KMS is published. */
export const kidOf = (keyArn: string): string => keyArn.slice(keyArn.lastIndexOf('/') + 1);

/** The key that sessions are signed with: in the cloud one that never leaves KMS, on one machine a JSON Web Key. */
export function sessionSigner(): Signer {
  const setting = env('SESSION_SIGNING_KEY');
  return setting.startsWith('arn:') ? ofKms(setting) : ofKey(JSON.parse(setting) as JWK & { kid: string });
}

function ofKey(key: JWK & { kid: string }): Signer {
  const privateKey = createPrivateKey({ key: { ...key }, format: 'jwk' });
  return { kid: key.kid, sign: async (data) => sign(null, data, privateKey) };
}

function ofKms(KeyId: string): Signer {
  return {
    kid: kidOf(KeyId),
    sign: async (Message) => {
      const { KMSClient, SignCommand } = await import('@aws-sdk/client-kms');
      const { Signature } = await new KMSClient({}).send(
        new SignCommand({ KeyId, Message, MessageType: 'RAW', SigningAlgorithm: 'ED25519_SHA_512' }),
      );
      if (!Signature) throw new Error('KMS has signed nothing.');
      return Signature;
    },
  };
}

/** The public half of a key in KMS, as a JSON Web Key. */
export async function publicKeyOf(keyArn: string): Promise<JWK> {
  const { GetPublicKeyCommand, KMSClient } = await import('@aws-sdk/client-kms');
  const { PublicKey = [] } = await new KMSClient({}).send(new GetPublicKeyCommand({ KeyId: keyArn }));
  const key = createPublicKey({ key: Buffer.from(PublicKey), format: 'der', type: 'spki' });
  return { ...key.export({ format: 'jwk' }), kid: kidOf(keyArn), alg: 'EdDSA', use: 'sig' };
}
