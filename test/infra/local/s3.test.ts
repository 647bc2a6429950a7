import { createHash } from 'node:crypto';
import { request } from 'node:http';

import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { describe, expect, it } from 'vitest';

import { NAME, useBucket } from './a-bucket.ts';

const bucket = useBucket();
let count = 0;
const aKey = () => `pending/somebody/${(count += 1)}.png`;

type Upload = { key: string; size: number; type?: string; expiresIn?: number; signingDate?: Date };

/** A presigned URL for exactly this upload, signed as the product signs it. */
function presign({ key, size, type = 'image/png', expiresIn = 300, signingDate }: Upload): Promise<string> {
  const command = new PutObjectCommand({ Bucket: NAME, Key: key, ContentType: type, ContentLength: size });
  return getSignedUrl(bucket.client, command, {
    expiresIn,
    signableHeaders: new Set(['content-type', 'content-length']),
    ...(signingDate ? { signingDate } : {}),
  });
}

async function put(
  url: string,
  body: string,
  headers: Record<string, string> = { 'content-type': 'image/png' },
) {
  const response = await fetch(url, { method: 'PUT', body, headers });
  return { status: response.status, code: /<Code>(\w+)/.exec(await response.text())?.[1] };
}

const isThere = (key: string) =>
  bucket.client.send(new HeadObjectCommand({ Bucket: NAME, Key: key })).then(
    () => true,
    () => false,
  );

describe('a presigned upload', () => {
  it('stores exactly the bytes and the type that were signed', async () => {
    const key = aKey();
    expect(await put(await presign({ key, size: 5 }), 'hello')).toMatchObject({ status: 200 });
    const stored = await bucket.client.send(new GetObjectCommand({ Bucket: NAME, Key: key }));
    expect(stored).toMatchObject({ ContentType: 'image/png', ContentLength: 5 });
    expect(await stored.Body?.transformToString()).toBe('hello');
  });

  it.each([
    ['another type', 'hello', { 'content-type': 'text/html' }],
    ['no type', 'hello', {}],
    ['another length', 'hello, longer', { 'content-type': 'image/png' }],
    ['another key', 'hello', { 'content-type': 'image/png' }, (url: string) => url.replace('.png', '.html')],
    [
      'a changed expiry',
      'hello',
      { 'content-type': 'image/png' },
      (url: string) => url.replace('Expires=300', 'Expires=3000'),
    ],
    [
      'a changed signature',
      'hello',
      { 'content-type': 'image/png' },
      (url: string) => url.replace(/Signature=\w{4}/, 'Signature=0000'),
    ],
  ])('is refused with %s', async (_, body, headers, change = (url: string) => url) => {
    const key = aKey();
    const url = change(await presign({ key, size: 5 }));
    expect(await put(url, body, headers as Record<string, string>)).toEqual({
      status: 403,
      code: 'SignatureDoesNotMatch',
    });
    expect(await isThere(key)).toBe(false);
  });

  it('is refused in chunks, which have no content length', async () => {
    const key = aKey();
    const url = await presign({ key, size: 5 });
    const status = await new Promise((resolve) => {
      const sending = request(url, {
        method: 'PUT',
        headers: { 'content-type': 'image/png', 'transfer-encoding': 'chunked' },
      });
      sending.on('response', (response) => resolve(response.resume().statusCode));
      sending.end('hello');
    });
    expect(status).toBe(403);
    expect(await isThere(key)).toBe(false);
  });

  it('is refused when it has expired', async () => {
    const signingDate = new Date(Date.now() - 301_000);
    const url = await presign({ key: aKey(), size: 5, signingDate });
    expect(await put(url, 'hello')).toEqual({ status: 403, code: 'AccessDenied' });
  });

  it('cannot be used to copy a file of somebody else', async () => {
    await bucket.put('work/order/secret.zip', 'the paid work');
    const key = aKey();
    const headers = { 'content-type': 'image/png', 'x-amz-copy-source': `/${NAME}/work/order/secret.zip` };
    expect(await put(await presign({ key, size: 5 }), 'hello', headers)).toEqual({
      status: 403,
      code: 'AccessDenied',
    });
    expect(await isThere(key)).toBe(false);
  });

  it('that is interrupted stores nothing', async () => {
    const key = aKey();
    const url = await presign({ key, size: 1_000_000 });
    await new Promise((resolve) => {
      const headers = { 'content-type': 'image/png', 'content-length': 1_000_000 };
      const sending = request(url, { method: 'PUT', headers });
      sending.on('error', resolve);
      sending.write('x'.repeat(500_000), () => sending.destroy(new Error('gone')));
    });
    await expect
      .poll(() => put(url, 'short', { 'content-type': 'image/png' }))
      .toMatchObject({ status: 403 });
    expect(await isThere(key)).toBe(false);
  });

  it('accepts file names in any script, of any length and with any character', async () => {
    const names = [
      '日本語 ファイル.zip',
      "a+b & (c) 'd'! 100%.txt",
      `${'ü'.repeat(190)}.pdf`,
      'x'.repeat(300),
      '~*%2F;=@,$.bin',
    ];
    for (const name of names) {
      const key = `work/order/1/${name}`;
      expect(await put(await presign({ key, size: 5 }), 'hello'), name).toMatchObject({ status: 200 });
      expect(await isThere(key), name).toBe(true);
    }
  });
});

describe('an upload that must not replace anything', () => {
  const create = (key: string, body: string) =>
    bucket.client.send(new PutObjectCommand({ Bucket: NAME, Key: key, Body: body, IfNoneMatch: '*' }));

  it('succeeds once', async () => {
    const key = aKey();
    await create(key, 'first');
    await expect(create(key, 'second')).rejects.toMatchObject({ $metadata: { httpStatusCode: 412 } });
    const stored = await bucket.client.send(new GetObjectCommand({ Bucket: NAME, Key: key }));
    expect(await stored.Body?.transformToString()).toBe('first');
  });

  it('succeeds once among many concurrent ones', async () => {
    const key = aKey();
    const outcomes = await Promise.allSettled(
      Array.from({ length: 10 }, (_, at) => create(key, `try ${at}`)),
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
    await bucket.put('work/order/secret.zip', 'the paid work');
    const response = await fetch(`${bucket.origin}/${NAME}${path}`, { method });
    expect(response.status).toBe(403);
    expect(await response.text()).not.toContain('the paid work');
  });

  it('refuses the well-known default credentials', async () => {
    const credentials = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };
    const stranger = new S3Client({
      endpoint: bucket.origin,
      region: 'us-east-1',
      forcePathStyle: true,
      credentials,
    });
    await expect(
      stranger.send(new GetObjectCommand({ Bucket: NAME, Key: 'work/order/secret.zip' })),
    ).rejects.toMatchObject({
      name: 'InvalidAccessKeyId',
    });
  });

  it('cannot be listed, not even with a signature', async () => {
    await expect(bucket.client.send(new ListObjectsV2Command({ Bucket: NAME }))).rejects.toMatchObject({
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
      const { port } = new URL(bucket.origin);
      const headers = { authorization: 'AWS4-HMAC-SHA256 Credential=x, SignedHeaders=host, Signature=x' };
      request({ port, path, headers }, (response) => resolve(response.resume().statusCode)).end();
    });
    expect(status).toBe(403);
  });

  it('lets our own pages ask whether they may upload, and no others', async () => {
    const preflight = (origin: string) =>
      fetch(`${bucket.origin}/${NAME}/pending/a/b.png`, {
        method: 'OPTIONS',
        headers: {
          origin,
          'access-control-request-method': 'PUT',
          'access-control-request-headers': 'content-type',
        },
      });
    expect((await preflight(bucket.origin)).status).toBe(200);
    expect((await preflight('https://evil.example')).status).toBe(403);
  });
});

describe('the server’s own requests', () => {
  it('copy, look up and remove', async () => {
    const from = aKey();
    await bucket.put(from, 'picture');
    const to = { Bucket: NAME, Key: 'media/somebody/copied.png' };
    await bucket.client.send(
      new CopyObjectCommand({
        ...to,
        CopySource: `${NAME}/${from}`,
        MetadataDirective: 'REPLACE',
        ContentType: 'image/webp',
      }),
    );
    expect(await bucket.client.send(new HeadObjectCommand(to))).toMatchObject({
      ContentType: 'image/webp',
      ContentLength: 7,
    });
    await bucket.client.send(new DeleteObjectCommand(to));
    await expect(bucket.client.send(new HeadObjectCommand(to))).rejects.toMatchObject({
      $metadata: { httpStatusCode: 404 },
    });
  });
});

describe('the SHA-256 of an object', () => {
  const bytes = Buffer.from(Array.from({ length: 200_000 }, (_, index) => (index * 7919) % 256));
  const at = { Bucket: NAME, Key: 'work/order/1/hashed.bin' };

  it('is that of its bytes, for the server’s requests that ask for it', async () => {
    const from = aKey();
    await bucket.put(from, bytes);
    const copy = { ...at, CopySource: `${NAME}/${from}`, ChecksumAlgorithm: 'SHA256' } as const;
    await bucket.client.send(new CopyObjectCommand(copy));
    expect(await bucket.client.send(new HeadObjectCommand({ ...at, ChecksumMode: 'ENABLED' }))).toMatchObject(
      {
        ContentLength: bytes.length,
        ContentType: 'image/png',
        ChecksumSHA256: createHash('sha256').update(bytes).digest('base64'),
        ChecksumType: 'FULL_OBJECT',
      },
    );
    expect(await bucket.client.send(new HeadObjectCommand(at))).not.toHaveProperty('ChecksumSHA256');
    const { Body } = await bucket.client.send(new GetObjectCommand(at));
    expect(Buffer.from((await Body?.transformToByteArray()) ?? [])).toEqual(bytes);
  });
});

describe('public pictures', () => {
  const get = (path: string, init?: RequestInit) => fetch(`${bucket.origin}${path}`, init);

  it('are public, cached as each says itself, and never executed', async () => {
    await bucket.put(
      'media/somebody/face.webp',
      'picture',
      'image/webp',
      'public, max-age=31536000, immutable',
    );
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
    await bucket.put('media/somebody/known.png', 'picture');
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
    await bucket.put('work/order/secret.zip', 'the paid work');
    const response = await get(path);
    expect([response.status, response.headers.get('cache-control')]).toEqual([404, 'no-store']);
    expect(await response.text()).toContain('<Code>NoSuchKey</Code>');
  });

  it.each(['PUT', 'POST', 'DELETE'])('refuse %s', async (method) => {
    await bucket.put('media/somebody/face.webp', 'picture', 'image/webp');
    expect((await get('/media/somebody/face.webp', { method })).status).toBe(404);
    expect((await get('/media/somebody/face.webp')).status).toBe(200);
  });
});
