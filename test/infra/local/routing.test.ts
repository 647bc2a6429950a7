import { request } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';

import { describe, expect, it, vi } from 'vitest';

import type { Handler } from '#infra/local/server/api.ts';
import { useFastTimers } from '#test/support/fast-timers.ts';

import { useGateway } from './a-gateway.ts';

let handler: Handler;
const gateway = useGateway((event, context) => handler(event, context));

const routeOf: Handler = async ({ routeKey, pathParameters }) => ({
  statusCode: 200,
  body: JSON.stringify({ routeKey, id: pathParameters?.['id'] }),
});

async function ask(method: string, path: string, init: RequestInit = {}) {
  const response = await fetch(`${gateway.origin}${path}`, { method, ...init });
  return { status: response.status, body: (await response.json()) as unknown, headers: response.headers };
}

/** Sends these bytes over a bare connection and returns the whole response. */
async function raw(bytes: string): Promise<string> {
  const socket = connect(gateway.port, '127.0.0.1');
  socket.end(bytes);
  return text(socket);
}

describe('a route', () => {
  it.each([
    ['GET', '/api/gigs', 'GET /api/gigs', undefined],
    ['GET', '/api/gigs/single/abc', 'GET /api/gigs/single/{id}', 'abc'],
    ['GET', '/api/gigs/user/single', 'GET /api/gigs/user/{id}', 'single'],
    ['GET', '/api/orders/details/x', 'GET /api/orders/details/{id}', 'x'],
    ['GET', '/api/orders/details', 'GET /api/orders/{id}', 'details'],
    ['PUT', '/api/orders/abc/upload-work', 'PUT /api/orders/{id}/upload-work', 'abc'],
    ['PUT', '/api/orders/upload-work/abc', 'PUT /api/orders/upload-work/{id}', 'abc'],
    ['GET', '/api/reviews/user/abc', 'GET /api/reviews/user/{id}', 'abc'],
  ])('%s %s is %s', async (method, path, routeKey, id) => {
    handler = routeOf;
    const { status, body } = await ask(method, path);
    expect([status, body]).toEqual([200, { routeKey, ...(id ? { id } : {}) }]);
  });

  it('matches with a trailing slash too', async () => {
    handler = routeOf;
    const { body } = await ask('GET', '/api/gigs/?limit=1');
    expect(body).toEqual({ routeKey: 'GET /api/gigs' });
  });

  it('accepts long parameters', async () => {
    handler = routeOf;
    const id = 'x'.repeat(2_000);
    const { body } = await ask('GET', `/api/gigs/single/${id}`);
    expect(body).toMatchObject({ id });
  });

  it.each([
    ['GET', '/api/nothing'],
    ['GET', '/api'],
    ['GET', '/api/Gigs'],
    ['GET', '/api/gigs/single/a/b'],
    ['PATCH', '/api/gigs'],
    ['HEAD', '/api/gigs'],
    ['GET', '/api/auth/login'],
    ['OPTIONS', '/api/gigs'],
  ])('does not exist for %s %s', async (method, path) => {
    handler = routeOf;
    const response = await fetch(`${gateway.origin}${path}`, { method });
    expect(response.status).toBe(404);
    const body = await response.text();
    expect(body && JSON.parse(body)).toEqual(
      method === 'HEAD' ? '' : { message: 'There is nothing at this address.', code: 'not_found' },
    );
  });
});

describe('a name of the site', () => {
  const statusFor = async (host: string) =>
    (await raw(`GET /api/gigs HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)).split(' ')[1];

  it.each(['localhost', 'localhost:4000', 'LOCALHOST', '127.0.0.1:4000', '[::1]:4000'])(
    'is %s',
    async (host) => {
      handler = routeOf;
      expect(await statusFor(host)).toBe('200');
    },
  );

  it.each(['evil.example', 'evil.example:4000', 'localhost.evil.example', '127.0.0.1.evil.example', ''])(
    'is not %j, which another site may have resolve to this machine',
    async (host) => {
      handler = routeOf;
      expect(await statusFor(host)).toBe('403');
    },
  );
});

describe('a response', () => {
  it('carries status, headers, cookies and bytes as the handler gave them', async () => {
    const bytes = Buffer.from([0, 255, 128, 10]);
    handler = async () => ({
      statusCode: 201,
      headers: { 'content-type': 'image/png', 'x-count': 3, 'x-yes': true },
      cookies: ['a=1; HttpOnly', 'b=2'],
      body: bytes.toString('base64'),
      isBase64Encoded: true,
    });
    const response = await fetch(`${gateway.origin}/api/gigs`);
    expect(response.status).toBe(201);
    expect(response.headers.getSetCookie()).toEqual(['a=1; HttpOnly', 'b=2']);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/png',
      'x-count': '3',
      'x-yes': 'true',
    });
    expect(Buffer.from(await response.arrayBuffer())).toEqual(bytes);
  });

  it('is a plain 500 when the handler throws, with the reason in the log only', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue();
    handler = async () => {
      throw new Error('the secret reason');
    };
    const { status, body } = await ask('GET', '/api/gigs');
    expect([status, body]).toEqual([500, { message: 'Something went wrong!', code: 'internal' }]);
    expect(String(log.mock.calls)).toContain('the secret reason');
    log.mockRestore();
  });

  it('is made with the Lambda context of the invocation', async () => {
    handler = async (event, context) => ({
      statusCode: 200,
      body: JSON.stringify({
        name: context.functionName,
        isSameRequest: context.awsRequestId === event.requestContext.requestId,
        remaining: context.getRemainingTimeInMillis(),
      }),
    });
    const { body } = await ask('PUT', '/api/orders/requirements/x');
    expect(body).toEqual({ name: 'orders-requirements', isSameRequest: true, remaining: expect.any(Number) });
  });
});

describe('a body', () => {
  const MB = 1024 * 1024;
  const upload = (body: Uint8Array | ReadableStream) =>
    ask('PUT', '/api/orders/x/upload-work', { body, duplex: 'half' } as RequestInit);

  it('of four megabytes arrives', async () => {
    handler = async ({ body = '' }) => ({
      statusCode: 200,
      body: String(Buffer.from(body, 'base64').length),
    });
    expect(await upload(new Uint8Array(4 * MB))).toMatchObject({ status: 200, body: 4 * MB });
  });

  it.each([
    ['that is more than six megabytes as Lambda gets it, in Base64', 5 * MB],
    ['of more than ten megabytes', 10 * MB + 1],
  ])('%s is refused without calling the handler', async (_, size) => {
    handler = async () => ({ statusCode: 200, body: '"asked"' });
    expect(await upload(new Uint8Array(size))).toMatchObject({ status: 413, body: { code: 'too_large' } });
  });

  it('without a content length is counted while it arrives', async () => {
    handler = async () => ({ statusCode: 200, body: '"asked"' });
    let sent = 0;
    const endless = new ReadableStream({
      pull: (controller) => {
        controller.enqueue(new Uint8Array(1024 * 1024));
        sent += 1;
        if (sent === 11) controller.close();
      },
    });
    expect(await upload(endless)).toMatchObject({ status: 413, body: { code: 'too_large' } });
  });
});

describe('a function', () => {
  const timers = useFastTimers();

  it('that answers more than six megabytes, or not in its time, fails', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue(undefined);
    handler = async () => ({ statusCode: 200, body: `"${'x'.repeat(6 * 1024 * 1024)}"` });
    expect(await ask('GET', '/api/gigs')).toMatchObject({ status: 500 });
    timers.begin();
    handler = () => Promise.withResolvers<never>().promise;
    expect(await ask('GET', '/api/gigs')).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    expect(log.mock.calls.map(([, error]) => String(error))).toEqual([
      expect.stringContaining('larger than Lambda passes on'),
      expect.stringContaining('No answer in 15000 ms.'),
    ]);
    log.mockRestore();
  });
});

describe('a malformed request', () => {
  it.each(['/api/gigs/single/%E0%A4%A', '/%', '/media/%ff', '/tandem-uploads/%c3'])(
    'with bad percent-encoding in its path is refused: %s',
    async (path) => {
      const answer = await raw(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
      expect(answer).toMatch(/^HTTP\/1\.1 400 /);
      expect(answer).toContain('"code":"invalid"');
    },
  );

  it('with an address of another host is refused', async () => {
    const bytes = 'GET http://elsewhere/ HTTP/1.1\r\nHost: elsewhere\r\nConnection: close\r\n\r\n';
    expect(await raw(bytes)).toMatch(/^HTTP\/1\.1 400 /);
  });

  it('does not affect the next one', async () => {
    handler = routeOf;
    // A client that disconnects in the middle of its body.
    const aborted = request({
      port: gateway.port,
      path: '/api/gigs',
      method: 'POST',
      headers: { 'content-length': 100 },
    });
    aborted.on('error', () => undefined);
    aborted.write('{"half');
    await new Promise((resolve) => aborted.once('socket', (socket) => socket.once('connect', resolve)));
    aborted.destroy();
    expect(await ask('GET', '/api/gigs')).toMatchObject({ status: 200 });
  });
});
