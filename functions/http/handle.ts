import middy from '@middy/core';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';

import { admitRead } from '#functions/domain/accounts/sign-in/attempts.ts';
import { useEnvironmentCurrency } from '#functions/lib/environment-currency.ts';
import { unavailable } from '#functions/lib/errors.ts';
import type { Page } from '#functions/table/page.ts';
import type { Call } from '#shared/api/call.ts';
import * as requestTexts from '#shared/texts/request.ts';
import type * as z from '#shared/zod.ts';

import { anonymousReads } from './anonymous-reads.ts';
import { failures, reply, type Answer } from './answer.ts';
import { trade, type CallerOf, type IdentityOf } from './caller.ts';
import type { Caller, Identity, RequestContext, Session } from './context.ts';
import { edge } from './edge.ts';
import { ownOrigin } from './origin.ts';
import { input, type InputOf, noInput } from './parse.ts';
import { requestInfo, type RequestInfo } from './request.ts';
import { noSession, session } from './session.ts';

/** What `load` gets: the parsed input, and the caller as their token identifies them. */
type LoadRequest<C extends Call> = InputOf<C> & { request: RequestInfo; caller: IdentityOf<C> };

/** What `run` gets: the parsed input, the caller, and what `load` returned. */
type RunRequest<C extends Call, Loaded> = Omit<LoadRequest<C>, 'caller'> & {
  caller: CallerOf<C>;
  loaded: Loaded;
};

type Body<C extends Call> =
  z.input<C['reply']> extends readonly (infer Item)[] ? Page<Item> : z.input<C['reply']>;

/** What a call does. `load` is for writes: it reads what `run` needs, while the session is being looked up. */
type Implementation<C extends Call, Loaded> = {
  load?: C['method'] extends 'GET' ? never : (request: LoadRequest<C>) => Promise<Loaded>;
  run: (request: RunRequest<C, Loaded>) => Promise<Body<C> | Answer<Body<C>>>;
};

type Handler = (
  event: APIGatewayProxyEventV2,
  context: Context,
) => Promise<APIGatewayProxyStructuredResultV2>;

/**
 * The Lambda handler of a call. Each step may refuse the request by throwing; `failures` turns what a step or the
 * implementation throws into the response.
 */
export function handle<const C extends Call, Loaded = undefined>(
  call: C,
  { load, run }: Implementation<C, Loaded>,
): Handler {
  const handler = middy<APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Error, RequestContext>({
    timeoutEarlyResponse: outOfTime,
  })
    .use(failures(call))
    .use(edge)
    .use(ownOrigin(call))
    .use(session(call))
    .use(anonymousReads(call))
    .use(trade(call))
    .use(input(call))
    .handler(async (event, context) => {
      const request = { ...context.input, request: requestInfo(event) };
      // The casts are safe: the steps have checked the request by the same call that the types are derived from.
      const loadAs = async (caller?: Identity) => load?.({ ...request, caller } as LoadRequest<C>);
      const runAs = async (caller?: Identity, loaded?: Loaded) =>
        run({ ...request, caller, loaded } as RunRequest<C, Loaded>);
      const isRead = call.method === 'GET';
      return reply(
        call,
        await (isRead
          ? read(runAs, context.session, () => admitRead(request.request.address))
          : write(loadAs, runAs, context.session)),
      );
    });
  return (event, context) => {
    useEnvironmentCurrency();
    return handler(event, { ...context, session: noSession, input: noInput });
  };
}

/** What a call is answered whose time is nearly over: a table or a provider is slow, and the function ends before it answers. */
function outOfTime(): never {
  throw unavailable(requestTexts.unavailable);
}

/** Whether what a token says of its bearer is not so any more: they have opened a shop since it was signed. */
const isOutdated = (identity: Identity | undefined, caller: Caller | undefined): caller is Caller =>
  caller !== undefined && caller.role !== identity?.role;

/**
 * Runs a read while its session is being looked up. If a visitor's session turns out to be over, they count as signed
 * out: the result is dropped, and the read is counted and runs again without a caller. It also runs again where the session
 * knows better than the token who the caller is.
 */
async function read<T>(
  runAs: (caller?: Identity) => Promise<T>,
  { identity, caller }: Session,
  countAnonymous: () => Promise<void>,
): Promise<T> {
  const result = runAs(identity);
  result.catch(() => undefined);
  const found = await caller;
  if (isOutdated(identity, found)) return runAs(found);
  if (identity === undefined || found) return result;
  await countAnonymous();
  return runAs();
}

/** Runs a write once its session was found. What it needs is loaded at the same time, again if the token was outdated. */
async function write<T, Loaded>(
  loadAs: (caller?: Identity) => Promise<Loaded>,
  runAs: (caller: Identity | undefined, loaded: Loaded) => Promise<T>,
  { identity, caller }: Session,
): Promise<T> {
  const loading = loadAs(identity);
  loading.catch(() => undefined);
  const found = await caller;
  return runAs(found, await (isOutdated(identity, found) ? loadAs(found) : loading));
}
