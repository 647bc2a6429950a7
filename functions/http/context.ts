import type { MiddlewareObj } from '@middy/core';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';

import type { SessionUser } from '#functions/domain/accounts/sessions/sessions.ts';
import type { Role } from '#shared/rules/accounts/role.ts';

/** The caller as their signed token identifies them. */
export type Identity = { id: string; role: Role; sessionId: string };

/** The caller with the public card that is stored in their session. */
export type Caller = Identity & SessionUser;

/**
 * The session of a request. `identity` comes from the signed token; `caller` resolves once the session was found in the
 * table, and rejects with a 401 when the call needs a session and this one is over.
 */
export type Session = { identity: Identity | undefined; caller: Promise<Caller | undefined> };

/** Path parameters, query and body of a request, parsed. */
export type Input = { params: unknown; query: unknown; body: unknown };

/** Lambda's context, to which the steps add the session and the parsed input. */
export type RequestContext = Context & { session: Session; input: Input };

/** One step of handling a request: a middy middleware. */
export type Middleware = MiddlewareObj<
  APIGatewayProxyEventV2,
  APIGatewayProxyStructuredResultV2,
  Error,
  RequestContext
>;
