import type { IncomingMessage, ServerResponse } from 'node:http';

import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import findMyWay, { type HTTPMethod } from 'find-my-way';

import type { NamedCall } from '#shared/api/index.ts';
import { messages } from '#shared/messages.ts';

import { readBody } from './body.ts';
import { toEvent } from './event.ts';
import { fail } from './respond.ts';

/** A Lambda handler of one call. */
export type Handler = (
  event: APIGatewayProxyEventV2,
  context: Context,
) => Promise<APIGatewayProxyStructuredResultV2>;

/** Loads the handler of a call's file, such as `calls/orders/pay`. */
export type Load = (file: string) => Promise<Handler>;

/** The undecoded path of a request, and its query string. */
export type Target = { path: string; search: string };

/** API Gateway's limits: 30 seconds for a function, 10 MB for a request body. */
const TIMEOUT = 30_000;
const LARGEST = 10 * 1024 * 1024;

class TimedOut extends Error {}

/** Serves the call table as API Gateway's HTTP API does: one route and one function per call, and 404 for all else. */
export function createApi(calls: NamedCall[], load: Load) {
  const router = findMyWay({ maxParamLength: 10_000 });
  for (const call of calls) {
    const path = `/api${call.path}`;
    const route = path.replaceAll(/\{(\w+)\}/g, ':$1');
    router.on(call.method, route, () => undefined, { call, routeKey: `${call.method} ${path}` });
  }

  return async (
    { path, search }: Target,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> => {
    // Routes have no trailing slash. CloudFront strips it in the cloud.
    const trimmed = path.replace(/(?<!\/)\/+$/, '');
    const found = router.find(request.method as HTTPMethod, trimmed);
    if (!found) return fail(response, 404, { message: messages.notFound.route, code: 'not_found' });

    const body = await readBody(request, LARGEST);
    if (!body) {
      return fail(
        response,
        413,
        { message: messages.request.tooLarge, code: 'too_large' },
        { connection: 'close' },
      );
    }
    const { call, routeKey } = found.store as { call: NamedCall; routeKey: string };
    const met = { routeKey, pathParameters: found.params as Record<string, string> };
    const event = toEvent(request, { path: trimmed, search, body, met });
    try {
      const handler = await load(call.file);
      send(response, await inTime(handler(event, lambdaContext(call, event))));
    } catch (error) {
      console.error(`${routeKey} failed outside its handler.`, error);
      if (error instanceof TimedOut)
        fail(response, 503, { message: messages.request.unavailable, code: 'unavailable' });
      else fail(response, 500, { message: messages.somethingWrong, code: 'internal' });
    }
  };
}

async function inTime<T>(answer: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new TimedOut(`No answer in ${TIMEOUT} ms.`)), TIMEOUT);
  return Promise.race([answer, promise]).finally(() => clearTimeout(timer));
}

function send(response: ServerResponse, result: APIGatewayProxyStructuredResultV2): void {
  const { statusCode = 200, headers = {}, cookies = [], body = '', isBase64Encoded = false } = result;
  response.statusCode = statusCode;
  response.setHeader('content-type', 'application/json');
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, String(value));
  if (cookies.length > 0) response.setHeader('set-cookie', cookies);
  // Node sends a string body together with the headers, in one packet.
  response.end(isBase64Encoded ? Buffer.from(body, 'base64') : body);
}

function lambdaContext(call: NamedCall, { requestContext: { requestId } }: APIGatewayProxyEventV2): Context {
  const end = Date.now() + TIMEOUT;
  return {
    callbackWaitsForEmptyEventLoop: false,
    functionName: call.functionName,
    functionVersion: '$LATEST',
    invokedFunctionArn: `arn:aws:lambda:us-east-1:000000000000:function:${call.functionName}`,
    memoryLimitInMB: '512',
    awsRequestId: requestId,
    logGroupName: `/aws/lambda/${call.functionName}`,
    logStreamName: 'local',
    getRemainingTimeInMillis: () => Math.max(0, end - Date.now()),
    // The three deprecated callbacks, which the type still requires.
    done: () => undefined,
    fail: () => undefined,
    succeed: () => undefined,
  };
}
