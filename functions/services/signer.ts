import { createPrivateKey, createPublicKey, sign } from 'node:crypto';

import type { JWK } from 'jose';

import { env } from '#functions/lib/env.ts';
import { clientTimeouts } from '#functions/lib/time-limit.ts';
import { tries, waiting } from '#shared/limits/services.ts';

/** An Ed25519 key to sign with. `kid` names the public key that verifies the signature. */
export type Signer = { kid: string; sign: (data: Uint8Array) => Promise<Uint8Array> };

/** The `kid` under which the public half of a key in KMS is published. */
export const kidOf = (keyArn: string): string => keyArn.slice(keyArn.lastIndexOf('/') + 1);

/** The key that signs session tokens: in the cloud a key in KMS, locally a JSON Web Key. */
export function sessionSigner(): Signer {
  const setting = env('SESSION_SIGNING_KEY');
  return setting.startsWith('arn:')
    ? kmsSigner(setting)
    : localSigner(JSON.parse(setting) as JWK & { kid: string });
}

function localSigner(key: JWK & { kid: string }): Signer {
  const privateKey = createPrivateKey({ key: { ...key }, format: 'jwk' });
  return { kid: key.kid, sign: async (data) => sign(null, data, privateKey) };
}

/** The options of a client of KMS. */
const options = () => ({ maxAttempts: tries, requestHandler: clientTimeouts(waiting.secrets) });

function kmsSigner(KeyId: string): Signer {
  return {
    kid: kidOf(KeyId),
    sign: async (Message) => {
      const { KMSClient, SignCommand } = await import('@aws-sdk/client-kms');
      const { Signature } = await new KMSClient(options()).send(
        new SignCommand({ KeyId, Message, MessageType: 'RAW', SigningAlgorithm: 'ED25519_SHA_512' }),
      );
      if (!Signature) throw new Error('KMS returned no signature.');
      return Signature;
    },
  };
}

/** The public half of a key in KMS, as a JSON Web Key. */
export async function publicKeyOf(keyArn: string): Promise<JWK> {
  const { GetPublicKeyCommand, KMSClient } = await import('@aws-sdk/client-kms');
  const { PublicKey = [] } = await new KMSClient(options()).send(new GetPublicKeyCommand({ KeyId: keyArn }));
  const key = createPublicKey({ key: Buffer.from(PublicKey), format: 'der', type: 'spki' });
  return { ...key.export({ format: 'jwk' }), kid: kidOf(keyArn), alg: 'EdDSA', use: 'sig' };
}
