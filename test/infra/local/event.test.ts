import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { describe, expect, it } from 'vitest';

import { useGateway } from './a-gateway.ts';

const gateway = useGateway(async (event) => ({ statusCode: 200, body: JSON.stringify(event) }));

async function eventOf(path: string, init: RequestInit = {}): Promise<APIGatewayProxyEventV2> {
  const response = await fetch(`${gateway.origin}${path}`, init);
  return (await response.json()) as APIGatewayProxyEventV2;
}

/** The event that API Gateway makes of the same request; values that differ each time match a pattern. */
const recorded = (port: number) => ({
  version: '2.0',
  routeKey: 'POST /api/orders/pay/{id}',
  rawPath: '/api/orders/pay/01jd%C3%A9',
  rawQueryString: 'a=1&a=2&b=caf%C3%A9+au%20lait&empty=',
  cookies: ['session=abc.def', 'theme=dark'],
  headers: {
    accept: '*/*',
    'accept-encoding': expect.any(String),
    'accept-language': '*',
    'content-length': '12',
    'content-type': 'application/json',
    host: `localhost:${port}`,
    'sec-fetch-mode': 'cors',
    'user-agent': 'Recorder/1.0',
    'x-forwarded-for': expect.stringMatching(/^(127\.0\.0\.1|::1)$/),
    'x-forwarded-port': String(port),
    'x-forwarded-proto': 'http',
    'x-many': 'one, two',
    'x-viewer-address': expect.stringMatching(/^(127\.0\.0\.1|::1)$/),
  },
  queryStringParameters: { a: '1,2', b: 'café au lait', empty: '' },
  pathParameters: { id: '01jdé' },
  requestContext: {
    accountId: '000000000000',
    apiId: 'local',
    domainName: 'localhost',
    domainPrefix: 'localhost',
    http: {
      method: 'POST',
      path: '/api/orders/pay/01jd%C3%A9',
      protocol: 'HTTP/1.1',
      sourceIp: expect.stringMatching(/^(127\.0\.0\.1|::1)$/),
      userAgent: 'Recorder/1.0',
    },
    requestId: expect.stringMatching(/^[\w-]{20,}$/),
    routeKey: 'POST /api/orders/pay/{id}',
    stage: '$default',
    time: expect.stringMatching(/^\d\d\/[A-Z][a-z]{2}\/\d{4}:\d\d:\d\d:\d\d \+0000$/),
    timeEpoch: expect.any(Number),
  },
  body: '{"coupon":1}',
  isBase64Encoded: false,
});

describe('the event of a request', () => {
  it('equals the event that API Gateway makes', async () => {
    const headers = new Headers({
      'content-type': 'application/json',
      cookie: 'session=abc.def; theme=dark',
      'user-agent': 'Recorder/1.0',
      'x-viewer-address': '6.6.6.6',
    });
    headers.append('X-Many', 'one');
    headers.append('X-Many', 'two');
    const path = '/api/orders/pay/01jd%C3%A9?a=1&a=2&b=caf%C3%A9+au%20lait&empty=';
    const event = await eventOf(path, { method: 'POST', headers, body: '{"coupon":1}' });
    expect(event).toEqual(recorded(gateway.port));
  });

  it('leaves out what the request does not have', async () => {
    const event = await eventOf('/api/gigs');
    for (const absent of ['cookies', 'queryStringParameters', 'pathParameters', 'body']) {
      expect(event).not.toHaveProperty(absent);
    }
    expect(event).toMatchObject({ rawQueryString: '', isBase64Encoded: false });
  });

  it.each(['application/json', 'text/plain; charset=utf-8', 'application/xml', 'application/javascript'])(
    'carries a body of type %s as text',
    async (type) => {
      const event = await eventOf('/api/gigs', {
        method: 'POST',
        headers: { 'content-type': type },
        body: 'né',
      });
      expect(event).toMatchObject({ body: 'né', isBase64Encoded: false });
    },
  );

  it.each([
    'multipart/form-data; boundary=x',
    'application/octet-stream',
    'application/x-www-form-urlencoded',
  ])('carries a body of type %s in base64, byte for byte', async (type) => {
    const bytes = Uint8Array.from({ length: 256 }, (_, at) => at);
    const event = await eventOf('/api/gigs', {
      method: 'POST',
      headers: { 'content-type': type },
      body: bytes,
    });
    expect(event.isBase64Encoded).toBe(true);
    expect(Buffer.from(event.body ?? '', 'base64').equals(bytes)).toBe(true);
  });
});
