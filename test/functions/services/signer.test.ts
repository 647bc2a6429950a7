import { generateKeyPairSync, sign as signWith, type KeyObject } from 'node:crypto';

import { KMSClient, SignCommand } from '@aws-sdk/client-kms';
import { mockClient } from 'aws-sdk-client-mock';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { kidOf } from '#functions/services/signer.ts';
import { sign, verify } from '#functions/services/tokens.ts';

const kms = mockClient(KMSClient);
const claims = {
  userId: '01jd0000000000000000000000',
  sessionId: '01jd0000000000000000000001',
  role: 'buyer' as const,
};

/** A key in KMS: the stand-in signs as KMS does, and only the public half is available. */
function aKey(name: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const arn = `arn:aws:kms:eu-west-1:000000000000:key/${name}`;
  kms.on(SignCommand, { KeyId: arn }).callsFake(({ Message, MessageType, SigningAlgorithm }) => {
    expect({ MessageType, SigningAlgorithm }).toEqual({
      MessageType: 'RAW',
      SigningAlgorithm: 'ED25519_SHA_512',
    });
    return { Signature: signWith(null, Message as Uint8Array, privateKey) };
  });
  return { arn, publicKey };
}

type Key = { arn: string; publicKey: KeyObject };
const signBy = ({ arn }: Key) => vi.stubEnv('SESSION_SIGNING_KEY', arn);
const publish = (...keys: Key[]) =>
  vi.stubEnv(
    'SESSION_PUBLIC_KEYS',
    JSON.stringify({
      keys: keys.map(({ arn, publicKey }) => ({ ...publicKey.export({ format: 'jwk' }), kid: kidOf(arn) })),
    }),
  );

beforeEach(() => {
  kms.reset();
  vi.stubEnv('SITE_ORIGIN', 'https://tandem.example');
});
afterEach(() => vi.unstubAllEnvs());

describe('sessions signed by a key in KMS', () => {
  it('survive a key rotation: both keys verify while there are two, and the old one no longer does once removed', async () => {
    const [before, after] = [aKey('before'), aKey('after')];
    publish(before);
    signBy(before);
    const old = await sign(claims);

    publish(before, after);
    expect(await verify(old)).toEqual(claims);
    signBy(after);
    const fresh = await sign(claims);
    expect(await verify(old)).toEqual(claims);
    expect(await verify(fresh)).toEqual(claims);

    publish(after);
    expect(await verify(old)).toBeNull();
    expect(await verify(fresh)).toEqual(claims);
  });
});
