import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, vi } from 'vitest';

import { openGateway, type Gateway } from '#infra/local/server/gateway.ts';
import { serveMedia } from '#infra/local/storage/media.ts';
import { openBucket, type Bucket } from '#infra/local/storage/s3.ts';

/** Gives this file's tests a bucket of their own behind a gateway, with its public pictures. */
export function useBucket() {
  let gateway: Gateway;
  let directory: string;
  let bucket: Bucket;

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'tandem-bucket-'));
    gateway = await openGateway(0);
    const { origin } = gateway;
    const keys = { accessKeyId: 'TESTTESTTESTTEST', secretAccessKey: 'a secret of the tests of this bucket' };
    bucket = await openBucket({ directory, bucket: 'tandem-uploads', origin, ...keys });
    gateway.open((path) =>
      path.startsWith('/media')
        ? (target, request, response) => serveMedia(bucket, target.path, request, response)
        : (_, request, response) => bucket.handle(request, response),
    );
    vi.stubEnv('AWS_REGION', 'us-east-1');
    vi.stubEnv('AWS_ACCESS_KEY_ID', keys.accessKeyId);
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', keys.secretAccessKey);
    vi.stubEnv('BUCKET_NAME', 'tandem-uploads');
    vi.stubEnv('S3_ENDPOINT', origin);
  });

  afterAll(async () => {
    await gateway?.stop();
    await rm(directory, { recursive: true, force: true });
    vi.unstubAllEnvs();
  });

  return {
    /** The address of the gateway. */
    origin: () => gateway.origin,
    /** The metadata of the object with this key: type, caching and length. */
    find: async (key: string) => {
      const object = await bucket.find(key);
      object?.content?.destroy();
      return object?.metadata;
    },
  };
}
