import middy from '@middy/core';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';

import type { Page } from '#functions/table/page.ts';
import type { Call } from '#shared/api/call.ts';
import type * as z from '#shared/zod.ts';

import { failure, success, type Answer } from './answer.ts';
import { identify, type Arrival, type CallerOf, type Identity } from './caller.ts';
import { requireEdge } from './edge.ts';
import { requireOwnOrigin } from './origin.ts';
import { parse, type Parsed } from './parse.ts';
import { requestInfo, type RequestInfo } from './request.ts';

type Output<S> = S extends z.ZodMiniType ? z.output<S> : undefined;

/** What is asked: everything parsed. */
type Asked<C extends Call> = {
  params: Output<C['params']>;
  query: Output<C['query']>;
  body: Output<C['body']> | (C['multipart'] extends z.ZodMiniType ? Output<C['multipart']> : never);
  request: RequestInfo;
};

/** A call as its handler sees it: the caller known, and what the call looked up meanwhile. */
export type Request<C extends Call, Looked = undefined> = Asked<C> & { caller: CallerOf<C>; looked: Looked };

type Body<C extends Call> =
  z.input<C['reply']> extends readonly (infer Item)[] ? Page<Item> : z.input<C['reply']>;
type Run<C extends Call, Looked = undefined> = (
  request: Request<C, Looked>,
) => Promise<Body<C> | Answer<Body<C>>>;
type Look<C extends Call, Looked> = (asked: Asked<C> & { caller: Identity }) => Promise<Looked>;

type Prepared = APIGatewayProxyEventV2 & { prepared: Arrival & Parsed };
type Result = APIGatewayProxyStructuredResultV2;
type Handler = (event: APIGatewayProxyEventV2, context: object) => Promise<Result>;

/**
 * Makes a call's function a Lambda handler: through the CDN (403) → own origin (403) → session (401) → role (403) →
 * shape (400) → the function → the reply's shape → JSON. Whatever is thrown on the way becomes an answer in one place.
 *
 * A call that reads runs beside the look-up of its session. One that writes waits for it; what it must have read
 * before, `look` reads meanwhile.
 */
export function handle<const C extends Call>(call: C, run: Run<C>): Handler;
export function handle<const C extends Call, Looked>(
  call: C,
  look: Look<C, Looked>,
  run: Run<C, Looked>,
): Handler;
export function handle<C extends Call, Looked>(
  call: C,
  ...functions: [Run<C>] | [Look<C, Looked>, Run<C, Looked>]
) {
  const run = functions.at(-1) as Run<C, Looked>;
  const look = functions.length > 1 ? (functions[0] as Look<C, Looked>) : undefined;
  return middy<Prepared, Result>()
    .use({
      before: async ({ event }) => {
        requireEdge(event);
        if (call.access !== 'provider') requireOwnOrigin(event);
        const arrival = await identify(call, event.cookies);
        try {
          event.prepared = { ...arrival, ...(await parse(call, event)) };
        } catch (error) {
          await arrival.standing;
          throw error;
        }
      },
      onError: (request) => {
        request.response = failure(request.error, {
          call,
          requestId: request.event.requestContext.requestId,
        });
      },
    })
    .handler(async (event) => {
      const { identity, standing, ...parsed } = event.prepared;
      const asked = { ...parsed, request: requestInfo(event) };
      const runFor = async (caller: unknown, looked?: unknown) =>
        run({ ...asked, caller, looked } as Request<C, Looked>);
      const lookFor = async (caller: unknown) =>
        look?.({ ...asked, caller } as Parameters<Look<C, Looked>>[0]);

      const isRead = call.method === 'GET';
      const meanwhile = isRead ? runFor(identity) : lookFor(identity);
      meanwhile.catch(() => undefined);
      const caller = await standing;
      if (!isRead) return success(call, await runFor(caller, await meanwhile));
      // A visitor whose session turns out to be over is nobody.
      return success(call, await (identity && !caller ? runFor(undefined) : meanwhile));
    });
}
