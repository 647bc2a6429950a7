import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll } from 'vitest';

import { openGateway, type Gateway } from '#infra/local/gateway.ts';
import { serveMedia } from '#infra/local/media.ts';
import { openBucket } from '#infra/local/s3.ts';

export const NAME = 'tandem-uploads';
const credentials = { accessKeyId: 'LOCALTESTTESTTEST', secretAccessKey: 'the secret of this test alone' };

/** The bucket and its public pictures behind the gateway, and an S3 client with the right credentials. */
export function useBucket() {
  let gateway: Gateway | undefined;
  let directory: string;
  let client: S3Client | undefined;

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'tandem-bucket-'));
    gateway = await openGateway(0);
    const { origin } = gateway;
    const bucket = await openBucket({ directory, bucket: NAME, origin, ...credentials });
    gateway.open((path) =>
      path.startsWith('/media')
        ? (target, request, response) => serveMedia(bucket, target.path, request, response)
        : (_, request, response) => bucket.handle(request, response),
    );
    client = new S3Client({
      endpoint: origin,
      region: 'us-east-1',
      forcePathStyle: true,
      credentials,
      maxAttempts: 1,
      requestChecksumCalculation: 'WHEN_REQUIRED',
    });
  });
  afterAll(async () => {
    client?.destroy();
    await gateway?.stop();
    await rm(directory, { recursive: true, force: true });
  });

  const started = () => {
    if (!gateway || !client) throw new Error('The bucket is not open yet.');
    return { origin: gateway.origin, client };
  };
  return {
    get origin() {
      return started().origin;
    },
    get client() {
      return started().client;
    },
    put: (key: string, body: string | Uint8Array, ContentType = 'image/png', CacheControl?: string) =>
      started().client.send(
        new PutObjectCommand({ Bucket: NAME, Key: key, Body: body, ContentType, CacheControl }),
      ),
  };
}
