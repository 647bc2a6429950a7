import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

import type { APIGatewayProxyEventV2 } from 'aws-lambda';

import { now } from '#functions/lib/clock.ts';

/** The route that a request matched, and its decoded path parameters. */
export type Met = { routeKey: string; pathParameters: Record<string, string> };

/** Headers of the connection, which the gateway does not forward. */
const ofConnection = new Set([
  'connection',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** The content types that API Gateway passes on as text; it encodes every other body in base64. */
const TEXT = /^(text\/|application\/(json|javascript|xml)\b)/i;

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** The time as API Gateway writes it: 12/Mar/2020:19:03:58 +0000. */
function clfTime(date: Date): string {
  const [, day, time] = /^\d+-\d+-(\d+)T([\d:]+)/.exec(date.toISOString()) ?? [];
  return `${day}/${months[date.getUTCMonth()]}/${date.getUTCFullYear()}:${time} +0000`;
}

function joined(pairs: Iterable<readonly [string, string]>, separator = ','): Record<string, string> {
  const values = new Map<string, string>();
  for (const [name, value] of pairs) {
    const earlier = values.get(name);
    values.set(name, earlier === undefined ? value : `${earlier}${separator}${value}`);
  }
  return Object.fromEntries(values);
}

function headerPairs(raw: string[]): [string, string][] {
  return Array.from({ length: raw.length / 2 }, (_, at) => [
    (raw[2 * at] ?? '').toLowerCase(),
    raw[2 * at + 1] ?? '',
  ]);
}

/** Builds the event that API Gateway's HTTP API gives a Lambda function, payload format 2.0. */
export function toEvent(
  request: IncomingMessage,
  { path, search, body, met }: { path: string; search: string; body: Buffer; met: Met },
): APIGatewayProxyEventV2 {
  const pairs = headerPairs(request.rawHeaders);
  const host = request.headers.host ?? 'localhost';
  const sourceIp = (request.socket.remoteAddress ?? '').replace(/^::ffff:/, '');
  const cookies = pairs
    .filter(([name]) => name === 'cookie')
    .flatMap(([, value]) => value.split(/;\s*/))
    .filter(Boolean);
  const headers = {
    ...joined(pairs.filter(([name]) => name !== 'cookie' && !ofConnection.has(name))),
    'content-length': String(body.length),
    'x-forwarded-for': sourceIp,
    'x-forwarded-port': String(request.socket.localPort),
    'x-forwarded-proto': 'http',
    // Set by CloudFront's edge functions, which overwrite what the client sent.
    'x-viewer-address': sourceIp,
  };
  const isText = TEXT.test(request.headers['content-type'] ?? '');
  const time = now();
  return {
    version: '2.0',
    routeKey: met.routeKey,
    rawPath: path,
    rawQueryString: search,
    ...(cookies.length > 0 ? { cookies } : {}),
    headers,
    ...(search ? { queryStringParameters: joined(new URLSearchParams(search)) } : {}),
    ...(Object.keys(met.pathParameters).length > 0 ? { pathParameters: met.pathParameters } : {}),
    requestContext: {
      accountId: '000000000000',
      apiId: 'local',
      domainName: host.replace(/:\d+$/, ''),
      domainPrefix: host.split(/[.:]/)[0] ?? '',
      http: {
        method: request.method ?? 'GET',
        path,
        protocol: `HTTP/${request.httpVersion}`,
        sourceIp,
        userAgent: request.headers['user-agent'] ?? '',
      },
      requestId: randomUUID(),
      routeKey: met.routeKey,
      stage: '$default',
      time: clfTime(new Date(time)),
      timeEpoch: time,
    },
    ...(body.length > 0 ? { body: body.toString(isText ? 'utf8' : 'base64') } : {}),
    isBase64Encoded: body.length > 0 && !isText,
  };
}
