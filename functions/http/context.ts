import type { MiddlewareObj } from '@middy/core';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';

import type { Input } from './parse.ts';
import type { Session } from './session.ts';

/** Lambda's context, with what the steps before the call's own function have found out so far. */
export type RequestContext = Context & { session: Session; input: Input };

/** A step that every request goes through: a middy middleware. */
export type Step = MiddlewareObj<
  APIGatewayProxyEventV2,
  APIGatewayProxyStructuredResultV2,
  Error,
  RequestContext
>;
