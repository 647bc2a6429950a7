import { generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';

import { GetPublicKeyCommand, KMSClient } from '@aws-sdk/client-kms';
import type { CloudFormationCustomResourceEvent } from 'aws-lambda';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { handler } from '#functions/jobs/public-keys.ts';

const pauses = vi.hoisted(() => [] as number[]);
vi.mock('node:timers/promises', () => ({ setTimeout: async (pause: number) => void pauses.push(pause) }));

const kms = mockClient(KMSClient);
const arn = (name: string) => `arn:aws:kms:eu-west-1:000000000000:key/${name}`;

type Answer = { Status: string; PhysicalResourceId: string; Data?: { keySet: string } };
const answers: Answer[] = [];
/** Where CloudFormation waits for the response. */
const server = createServer((request, response) => {
  void text(request).then((body) => {
    answers.push(JSON.parse(body) as Answer);
    response.end();
  });
});
let address: string;

beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  address = `http://127.0.0.1:${(server.address() as { port: number }).port}/`;
});
afterAll(() => void server.close());
beforeEach(() => {
  answers.length = 0;
  pauses.length = 0;
  kms.reset();
});

async function ask(RequestType: 'Create' | 'Update' | 'Delete', keys: string[]): Promise<Answer | undefined> {
  await handler({
    RequestType,
    ResponseURL: address,
    StackId: 'stack',
    RequestId: 'request',
    LogicalResourceId: 'PublicKeys',
    ResourceProperties: { ServiceToken: 'us', keys },
  } as unknown as CloudFormationCustomResourceEvent);
  return answers.at(-1);
}

describe('the keys that verify session tokens', () => {
  it('are published in order, under the kid that tokens name', async () => {
    const xs = ['one', 'two'].map((name) => {
      const { publicKey } = generateKeyPairSync('ed25519');
      kms
        .on(GetPublicKeyCommand, { KeyId: arn(name) })
        .resolves({ PublicKey: publicKey.export({ format: 'der', type: 'spki' }) });
      return publicKey.export({ format: 'jwk' }).x;
    });
    const answer = await ask('Create', [arn('one'), arn('two')]);
    expect(answer).toMatchObject({ Status: 'SUCCESS', PhysicalResourceId: 'session-public-keys' });
    expect(JSON.parse(answer?.Data?.keySet ?? '')).toMatchObject({
      keys: [
        { kid: 'one', x: xs[0], crv: 'Ed25519' },
        { kid: 'two', x: xs[1], crv: 'Ed25519' },
      ],
    });
  });

  const denied = Object.assign(new Error('not yet'), { name: 'AccessDeniedException' });
  const readable = generateKeyPairSync('ed25519').publicKey.export({ format: 'der', type: 'spki' });

  it('are read as soon as the right to read them has arrived', async () => {
    kms.on(GetPublicKeyCommand).rejectsOnce(denied).rejectsOnce(denied).resolves({ PublicKey: readable });
    expect(await ask('Create', [arn('new')])).toMatchObject({ Status: 'SUCCESS' });
    expect(pauses).toHaveLength(2);
  });

  it('that may not be read for a minute make the deployment fail', async () => {
    vi.spyOn(console, 'error').mockReturnValue(undefined);
    kms.on(GetPublicKeyCommand).rejects(denied);
    expect(await ask('Create', [arn('denied')])).toMatchObject({ Status: 'FAILED' });
    expect(pauses.reduce((sum, each) => sum + each, 0)).toBe(60_000);
  });

  it('that cannot be read make the deployment fail at once instead of waiting', async () => {
    const logged = vi.spyOn(console, 'error').mockReturnValue(undefined);
    kms.on(GetPublicKeyCommand).rejects(new Error('no such key'));
    expect(await ask('Update', [arn('gone')])).toMatchObject({ Status: 'FAILED' });
    expect(logged).toHaveBeenCalledOnce();
    expect(pauses).toEqual([]);
  });

  it('are not read when the resource is deleted', async () => {
    expect(await ask('Delete', [arn('gone')])).toMatchObject({ Status: 'SUCCESS' });
  });
});
