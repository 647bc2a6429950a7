import middy from '@middy/core';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import type * as z from 'zod';

import type { Page } from '#functions/data/page.ts';
import type { Call } from '#shared/api/call.ts';

import { failure, success, type Answer } from './answer.ts';
import { identify, type Arrival, type CallerOf } from './caller.ts';
import { requireEdge } from './edge.ts';
import { requireOwnOrigin } from './origin.ts';
import { parse, type Parsed } from './parse.ts';
import { requestInfo, type RequestInfo } from './request.ts';

type Output<S> = S extends z.ZodType ? z.output<S> : undefined;

/** A call as its handler sees it: everything parsed, the caller known. */
export type Request<C extends Call> = {
  params: Output<C['params']>;
  query: Output<C['query']>;
  body: Output<C['body']> | (C['multipart'] extends z.ZodType ? Output<C['multipart']> : never);
  caller: CallerOf<C>;
  request: RequestInfo;
};

type Body<C extends Call> =
  z.input<C['reply']> extends readonly (infer Item)[] ? Page<Item> : z.input<C['reply']>;
type Run<C extends Call> = (request: Request<C>) => Promise<Body<C> | Answer<Body<C>>>;

type Prepared = APIGatewayProxyEventV2 & { prepared: Arrival & Parsed };
type Result = APIGatewayProxyStructuredResultV2;

/**
 * Makes a call's function a Lambda handler: through the CDN (403) → own origin (403) → session (401) → role (403) →
 * shape (400) → the function → the reply's shape → JSON. Whatever is thrown on the way becomes an answer in one place.
 */
export function handle<const C extends Call>(call: C, run: Run<C>) {
  return middy<Prepared, Result>()
    .use({
      before: async ({ event }) => {
        requireEdge(event);
        if (call.access !== 'provider') requireOwnOrigin(event);
        const arrival = await identify(call, event.cookies);
        event.prepared = { ...arrival, ...(await parse(call, event)) };
      },
      onError: (request) => {
        request.response = failure(request.error, {
          call,
          requestId: request.event.requestContext.requestId,
        });
      },
    })
    .handler(async (event) => {
      const { isAlive, ...prepared } = event.prepared;
      const running = run({ ...prepared, request: requestInfo(event) } as Request<C>);
      running.catch(() => undefined);
      await isAlive;
      return success(call, await running);
    });
}
