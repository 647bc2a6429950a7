import type {
  ZodOpenApiOperationObject,
  ZodOpenApiResponseObject,
  ZodOpenApiResponsesObject,
} from 'zod-openapi';

import { CreatingHeaders } from '#shared/api/call.ts';
import { NEXT_CURSOR } from '#shared/api/headers.ts';
import type { NamedCall } from '#shared/api/index.ts';
import * as z from '#shared/zod.ts';

import { failuresOf, otherFailure } from './failures.ts';

/** The name of the security scheme: the session cookie. */
export const SESSION = 'session';

const nextCursor = {
  [NEXT_CURSOR]: {
    description: 'The cursor of the next page; absent on the last one',
    schema: { type: 'string' },
  },
} as const;

function success({ reply }: NamedCall, description: string): ZodOpenApiResponseObject {
  return { description, content: { 'application/json': { schema: reply } } };
}

/** What each status of success means. */
const successes = { 200: 'Done', 201: 'Created', 202: 'Accepted: it is done soon' } as const;

function responses(call: NamedCall): ZodOpenApiResponsesObject {
  const isList = call.reply instanceof z.ZodMiniArray;
  return {
    ...(call.existing ? { [`${call.existing}` as const]: success(call, 'There already') } : {}),
    [`${call.status ?? 200}` as const]: {
      ...success(call, successes[call.status ?? 200]),
      ...(isList ? { headers: nextCursor } : {}),
    },
    ...failuresOf(call),
    default: otherFailure,
  };
}

function headers(call: NamedCall): z.ZodMiniObject | undefined {
  if (call.access === 'provider') return z.object({ 'stripe-signature': z.string() });
  if (call.status !== 201) return undefined;
  return CreatingHeaders;
}

function security({ access }: NamedCall): NonNullable<ZodOpenApiOperationObject['security']> {
  if (access === 'anyone' || access === 'provider') return [];
  return access === 'visitor' ? [{ [SESSION]: [] }, {}] : [{ [SESSION]: [] }];
}

function requestBody(call: NamedCall): ZodOpenApiOperationObject['requestBody'] {
  if (call.access === 'provider') {
    const event = z
      .looseObject({})
      .check(z.describe("An event as the provider's own documentation describes it"));
    return { required: true, content: { 'application/json': { schema: event } } };
  }
  if (!call.body && !call.multipart) return undefined;
  return {
    required: true,
    content: {
      ...(call.body ? { 'application/json': { schema: call.body } } : {}),
      ...(call.multipart ? { 'multipart/form-data': { schema: call.multipart } } : {}),
    },
  };
}

/** A call as an OpenAPI operation. */
export function operation(call: NamedCall): ZodOpenApiOperationObject {
  const body = requestBody(call);
  const header = headers(call);
  return {
    operationId: call.operation,
    tags: [call.area],
    summary: call.summary,
    description: `Who may call: ${call.access}.`,
    security: security(call),
    requestParams: {
      ...(call.params ? { path: call.params } : {}),
      ...(call.query ? { query: call.query } : {}),
      ...(header ? { header } : {}),
    },
    ...(body ? { requestBody: body } : {}),
    responses: responses(call),
  };
}
