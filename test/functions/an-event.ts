import type { APIGatewayProxyEventV2, Context } from 'aws-lambda';

type Parts = {
  method?: string;
  path?: string;
  headers?: Record<string, string>;
  cookies?: string[];
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: string | Buffer;
  json?: unknown;
};

/** A request as the gateway passes it to a function. */
export function anEvent(parts: Parts = {}): APIGatewayProxyEventV2 {
  const { method = 'POST', path = '/api/things', headers = {}, params, query, cookies, json } = parts;
  const body = json === undefined ? parts.body : JSON.stringify(json);
  return {
    version: '2.0',
    routeKey: '$default',
    rawPath: path,
    rawQueryString: new URLSearchParams(query).toString(),
    headers: { 'content-type': 'application/json', ...headers },
    ...(cookies ? { cookies } : {}),
    ...(params ? { pathParameters: params } : {}),
    ...(query ? { queryStringParameters: query } : {}),
    ...(body === undefined ? {} : { body: body.toString(Buffer.isBuffer(body) ? 'base64' : undefined) }),
    isBase64Encoded: Buffer.isBuffer(body),
    requestContext: {
      accountId: 'anonymous',
      apiId: 'local',
      domainName: 'localhost',
      domainPrefix: 'localhost',
      http: { method, path, protocol: 'HTTP/1.1', sourceIp: '203.0.113.7', userAgent: 'test' },
      requestId: 'request-1',
      routeKey: '$default',
      stage: '$default',
      time: '01/Jan/2026:00:00:00 +0000',
      timeEpoch: 1_767_225_600_000,
    },
  };
}

/** Lambda's context of an invocation, which no call uses. */
export const aContext = {} as Context;
