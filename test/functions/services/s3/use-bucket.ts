import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, vi } from 'vitest';

import { openBucket, type Bucket } from '#infra/local/s3.ts';

/** Gives this file's tests a bucket of their own on a local server; returns a way to inspect its objects. */
export function useBucket() {
  let server: Server;
  let directory: string;
  let bucket: Bucket;

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'tandem-bucket-'));
    server = createServer((request, response) => void bucket.handle(request, response));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const keys = { accessKeyId: 'TESTTESTTESTTEST', secretAccessKey: 'a secret of the tests of this bucket' };
    bucket = await openBucket({ directory, bucket: 'tandem-uploads', origin, ...keys });
    vi.stubEnv('AWS_REGION', 'us-east-1');
    vi.stubEnv('AWS_ACCESS_KEY_ID', keys.accessKeyId);
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', keys.secretAccessKey);
    vi.stubEnv('BUCKET_NAME', 'tandem-uploads');
    vi.stubEnv('S3_ENDPOINT', origin);
  });

  afterAll(async () => {
    server?.closeAllConnections();
    server?.close();
    await rm(directory, { recursive: true, force: true });
    vi.unstubAllEnvs();
  });

  return {
    /** The metadata of the object with this key: type, caching and length. */
    find: async (key: string) => {
      const object = await bucket.find(key);
      object?.content?.destroy();
      return object?.metadata;
    },
  };
}
