import type { IncomingMessage, ServerResponse } from 'node:http';

import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import findMyWay, { type HTTPMethod } from 'find-my-way';

import { functionOf } from '#infra/functions/functions.ts';
import type { NamedCall } from '#shared/api/index.ts';
import * as commonLimits from '#shared/limits/common.ts';
import * as commonTexts from '#shared/texts/common.ts';
import * as notFoundTexts from '#shared/texts/not-found.ts';
import * as requestTexts from '#shared/texts/request.ts';

import { readBody } from './body.ts';
import { toEvent } from './event.ts';
import { lambdaContext } from './lambda-context.ts';
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

/** API Gateway's limits: milliseconds for a function, bytes of a request's body. */
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
    if (!found) return fail(response, 404, { message: notFoundTexts.route.message, code: 'not_found' });

    const body = await readBody(request, LARGEST);
    if (!body) return tooLarge(response);
    const { call, routeKey } = found.store as { call: NamedCall; routeKey: string };
    const met = { routeKey, pathParameters: found.params as Record<string, string> };
    const event = toEvent(request, { path: trimmed, search, body, met });
    if (payloadSize(event) > commonLimits.payload) return tooLarge(response);
    const deployed = functionOf(call);
    try {
      const handler = await load(call.file);
      const context = lambdaContext(deployed, event.requestContext.requestId);
      const result = await inTime(handler(event, context), Math.min(TIMEOUT, deployed.timeout * 1_000));
      if (payloadSize(result) > commonLimits.payload)
        throw new Error('The answer is larger than Lambda passes on.');
      send(response, result);
    } catch (error) {
      console.error(`${routeKey} failed outside its handler.`, error);
      if (error instanceof TimedOut)
        fail(response, 503, { message: requestTexts.unavailable.message, code: 'unavailable' });
      else fail(response, 500, { message: commonTexts.somethingWrong.message, code: 'internal' });
    }
  };
}

const tooLarge = (response: ServerResponse): void =>
  fail(response, 413, { message: requestTexts.tooLargeToSend, code: 'too_large' }, { connection: 'close' });

/** In bytes, as Lambda counts it: of the whole as JSON, in which a body of bytes is Base64. */
export const payloadSize = (payload: { body?: string | undefined }): number =>
  (payload.body?.length ?? 0) * 4 < commonLimits.payload ? 0 : Buffer.byteLength(JSON.stringify(payload));

async function inTime<T>(answer: Promise<T>, most: number): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new TimedOut(`No answer in ${most} ms.`)), most);
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
