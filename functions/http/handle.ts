import middy from '@middy/core';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';

import type { Page } from '#functions/table/page.ts';
import type { Call } from '#shared/api/call.ts';
import type * as z from '#shared/zod.ts';

import { failures, reply, type Answer } from './answer.ts';
import { role, type CallerOf, type Identity, type IdentityOf } from './caller.ts';
import type { RequestContext } from './context.ts';
import { edge } from './edge.ts';
import { ownOrigin } from './origin.ts';
import { input, type InputOf, noInput } from './parse.ts';
import { requestInfo, type RequestInfo } from './request.ts';
import { noSession, session, type Session } from './session.ts';

/** What is asked, and who asks it according to their token. */
type Asked<C extends Call> = InputOf<C> & { request: RequestInfo; caller: IdentityOf<C> };

/** What a call's own function is given: what is asked, who asks it, and what `look` has read. */
type Request<C extends Call, Looked> = Omit<Asked<C>, 'caller'> & { caller: CallerOf<C>; looked: Looked };

type Body<C extends Call> =
  z.input<C['reply']> extends readonly (infer Item)[] ? Page<Item> : z.input<C['reply']>;

/** What a call does. `look` is for writes: it reads what `run` needs while the session is still being looked up. */
type Implementation<C extends Call, Looked> = {
  look?: C['method'] extends 'GET' ? never : (asked: Asked<C>) => Promise<Looked>;
  run: (request: Request<C, Looked>) => Promise<Body<C> | Answer<Body<C>>>;
};

type Handler = (
  event: APIGatewayProxyEventV2,
  context: Context,
) => Promise<APIGatewayProxyStructuredResultV2>;

/**
 * Makes the implementation of a call a Lambda handler. Each step may refuse the request; `failures` makes whatever is
 * thrown, there or in the implementation, the answer.
 */
export function handle<const C extends Call, Looked = undefined>(
  call: C,
  { look, run }: Implementation<C, Looked>,
): Handler {
  const handler = middy<APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Error, RequestContext>()
    .use(failures(call))
    .use(edge)
    .use(ownOrigin(call))
    .use(session(call))
    .use(role(call))
    .use(input(call))
    .handler(async (event, context) => {
      const asked = { ...context.input, request: requestInfo(event) };
      // These types hold because the steps have checked the request by the very call that they are made from.
      const lookAs = async (caller?: Identity) => look?.({ ...asked, caller } as Asked<C>);
      const runAs = async (caller?: Identity, looked?: Looked) =>
        run({ ...asked, caller, looked } as Request<C, Looked>);
      const isRead = call.method === 'GET';
      return reply(
        call,
        await (isRead ? read(runAs, context.session) : write(lookAs, runAs, context.session)),
      );
    });
  return (event, context) => handler(event, { ...context, session: noSession, input: noInput });
}

/**
 * A read runs while its session is being looked up. A visitor whose session turns out to be over counts as signed out:
 * what was read with their identity is dropped, and read again without.
 */
async function read<T>(runAs: (caller?: Identity) => Promise<T>, { identity, caller }: Session): Promise<T> {
  const result = runAs(identity);
  result.catch(() => undefined);
  const isSignedOut = identity !== undefined && (await caller) === undefined;
  return isSignedOut ? runAs() : result;
}

/** A write waits for its session; what it must have read before, it reads meanwhile. */
async function write<T, Looked>(
  lookAs: (caller?: Identity) => Promise<Looked>,
  runAs: (caller: Identity | undefined, looked: Looked) => Promise<T>,
  { identity, caller }: Session,
): Promise<T> {
  const [looked, found] = await Promise.all([lookAs(identity), caller]);
  return runAs(found, looked);
}
