import { request } from 'node:http';

import {
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { describe, expect, it } from 'vitest';

import { bucket, objectAt } from '#functions/services/s3/bucket.ts';
import { useBucket } from '#test/functions/services/s3/use-bucket.ts';

const NAME = 'tandem-uploads';
const { origin } = useBucket();
let count = 0;
const aKey = () => `pending/somebody/${(count += 1)}.png`;

/** A presigned URL for a picture of this size, signed as the product signs it. */
function presign(key: string, size: number): Promise<string> {
  const command = new PutObjectCommand({ ...objectAt(key), ContentType: 'image/png', ContentLength: size });
  const signableHeaders = new Set(['content-type', 'content-length']);
  return getSignedUrl(bucket(), command, { expiresIn: 300, signableHeaders });
}

async function put(url: string, body: string, headers: Record<string, string>) {
  const response = await fetch(url, { method: 'PUT', body, headers });
  return { status: response.status, code: /<Code>(\w+)/.exec(await response.text())?.[1] };
}

const store = (key: string, Body: string, ContentType = 'image/png', CacheControl?: string) =>
  bucket().send(new PutObjectCommand({ ...objectAt(key), Body, ContentType, CacheControl }));

const isThere = (key: string) =>
  bucket()
    .send(new HeadObjectCommand(objectAt(key)))
    .then(
      () => true,
      () => false,
    );

// That it is accepted once, for the signed file and for five minutes is proved where the product signs it.
describe('a presigned upload', () => {
  const type = { 'content-type': 'image/png' };

  it.each<[string, Record<string, string>, (url: string) => string]>([
    ['no type', {}, (url) => url],
    ['a changed expiry', type, (url) => url.replace('Expires=300', 'Expires=3000')],
    ['a changed signature', type, (url) => url.replace(/Signature=\w{4}/, 'Signature=0000')],
  ])('is refused with %s', async (_, headers, change) => {
    const key = aKey();
    const url = change(await presign(key, 5));
    expect(await put(url, 'hello', headers)).toEqual({ status: 403, code: 'SignatureDoesNotMatch' });
    expect(await isThere(key)).toBe(false);
  });

  it('cannot be used to copy a file of somebody else', async () => {
    await store('work/order/secret.zip', 'the paid work');
    const key = aKey();
    const headers = { ...type, 'x-amz-copy-source': `/${NAME}/work/order/secret.zip` };
    expect(await put(await presign(key, 5), 'hello', headers)).toEqual({
      status: 403,
      code: 'AccessDenied',
    });
    expect(await isThere(key)).toBe(false);
  });

  it('that is interrupted stores nothing', async () => {
    const key = aKey();
    const url = await presign(key, 1_000_000);
    await new Promise((resolve) => {
      const headers = { ...type, 'content-length': '1000000' };
      const sending = request(url, { method: 'PUT', headers });
      sending.on('error', resolve);
      sending.write('x'.repeat(500_000), () => sending.destroy(new Error('gone')));
    });
    await expect.poll(() => put(url, 'short', type)).toMatchObject({ status: 403 });
    expect(await isThere(key)).toBe(false);
  });

  it('that must not replace anything succeeds once among many concurrent ones', async () => {
    const key = aKey();
    const outcomes = await Promise.allSettled(
      Array.from({ length: 10 }, (_, at) =>
        bucket().send(new PutObjectCommand({ ...objectAt(key), Body: `try ${at}`, IfNoneMatch: '*' })),
      ),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});

describe('the bucket from outside', () => {
  it.each([
    ['GET', ''],
    ['GET', '/'],
    ['GET', '/?list-type=2'],
    ['POST', ''],
    ['PUT', ''],
    ['DELETE', ''],
    ['GET', '/media/a/b.png'],
    ['GET', '/work/order/secret.zip'],
    ['HEAD', '/work/order/secret.zip'],
    ['PUT', '/media/a/b.png'],
    ['DELETE', '/media/a/b.png'],
    ['POST', '/media/a/b.png?uploads'],
    ['GET', '/work/order/secret.zip?X-Amz-Signature=abc'],
    ['GET', '/work/order/secret.zip?Signature=abc&AWSAccessKeyId=S3RVER&Expires=9999999999'],
  ])('is closed to an unsigned %s %s', async (method, path) => {
    await store('work/order/secret.zip', 'the paid work');
    const response = await fetch(`${origin()}/${NAME}${path}`, { method });
    expect(response.status).toBe(403);
    expect(await response.text()).not.toContain('the paid work');
  });

  it('refuses the well-known default credentials, and lists nothing with those that are right', async () => {
    const credentials = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };
    const stranger = new S3Client({
      endpoint: origin(),
      region: 'us-east-1',
      forcePathStyle: true,
      credentials,
    });
    const read = new GetObjectCommand(objectAt('work/order/secret.zip'));
    await expect(stranger.send(read)).rejects.toMatchObject({
      name: 'InvalidAccessKeyId',
    });
    await expect(bucket().send(new ListObjectsV2Command({ Bucket: NAME }))).rejects.toMatchObject({
      name: 'AccessDenied',
    });
  });

  it.each([
    '..%2f..%2fsettings.json',
    '%2e%2e/%2e%2e/settings.json',
    'a/..%5c..%5cb',
    'a//b',
    'a/./b',
    'nul%00',
  ])('refuses the key %s', async (key) => {
    const path = `/${NAME}/${key}`;
    const status = await new Promise((resolve) => {
      const { port } = new URL(origin());
      const headers = { authorization: 'AWS4-HMAC-SHA256 Credential=x, SignedHeaders=host, Signature=x' };
      request({ port, path, headers }, (response) => resolve(response.resume().statusCode)).end();
    });
    expect(status).toBe(403);
  });

  it('lets our own pages ask whether they may upload, and no others', async () => {
    const preflight = (page: string) =>
      fetch(`${origin()}/${NAME}/pending/a/b.png`, {
        method: 'OPTIONS',
        headers: {
          origin: page,
          'access-control-request-method': 'PUT',
          'access-control-request-headers': 'content-type',
        },
      });
    expect((await preflight(origin())).status).toBe(200);
    expect((await preflight('https://evil.example')).status).toBe(403);
  });
});

describe('public pictures', () => {
  const get = (path: string, init?: RequestInit) => fetch(`${origin()}${path}`, init);

  it('are public, cached as each says itself, and never executed', async () => {
    await store('media/somebody/face.webp', 'picture', 'image/webp', 'public, max-age=31536000, immutable');
    const response = await get('/media/somebody/face.webp');
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/webp',
      'content-length': '7',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    });
    expect(await response.text()).toBe('picture');
  });

  it('answer HEAD and a known etag without the picture', async () => {
    await store('media/somebody/known.png', 'picture');
    const head = await get('/media/somebody/known.png', { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '7', '']);
    const headers = { 'if-none-match': head.headers.get('etag') ?? '' };
    const again = await get('/media/somebody/known.png', { headers });
    expect([again.status, await again.text()]).toEqual([304, '']);
  });

  it.each([
    '/media/somebody/none.png',
    '/media/',
    '/media',
    '/media/somebody',
    '/media/..%2fwork/order/secret.zip',
    '/media/somebody/..%2f..%2f..%2fwork%2forder%2fsecret.zip',
    '/media/somebody/face.webp._S3rver_object.md5',
    '/media/somebody/face.webp/',
  ])('are not found at %s', async (path) => {
    await store('work/order/secret.zip', 'the paid work');
    const response = await get(path);
    expect([response.status, response.headers.get('cache-control')]).toEqual([404, 'no-store']);
    expect(await response.text()).toContain('<Code>NoSuchKey</Code>');
  });

  it.each(['PUT', 'POST', 'DELETE'])('refuse %s', async (method) => {
    await store('media/somebody/face.webp', 'picture', 'image/webp');
    expect((await get('/media/somebody/face.webp', { method })).status).toBe(404);
    expect((await get('/media/somebody/face.webp')).status).toBe(200);
  });
});
