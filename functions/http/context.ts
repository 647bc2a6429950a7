import type { MiddlewareObj } from '@middy/core';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';

import type { Input } from './parse.ts';
import type { Session } from './session.ts';

/** Lambda's context, to which the steps add the session and the parsed input. */
export type RequestContext = Context & { session: Session; input: Input };

/** One step of handling a request: a middy middleware. */
export type Step = MiddlewareObj<
  APIGatewayProxyEventV2,
  APIGatewayProxyStructuredResultV2,
  Error,
  RequestContext
>;
