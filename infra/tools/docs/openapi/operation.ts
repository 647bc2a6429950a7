import type {
  ZodOpenApiOperationObject,
  ZodOpenApiResponseObject,
  ZodOpenApiResponsesObject,
} from 'zod-openapi';

import { CreatingHeaders } from '#shared/api/call.ts';
import { NEXT_CURSOR } from '#shared/api/headers.ts';
import type { NamedCall } from '#shared/api/index.ts';
import * as z from '#shared/zod.ts';

import { examples } from './examples.ts';
import { failuresOf, otherFailure } from './failures.ts';

/** The name of the security scheme: the session cookie. */
export const SESSION = 'session';

const nextCursor = {
  [NEXT_CURSOR]: {
    description: 'The cursor of the next page; absent on the last one',
    schema: { type: 'string' },
  },
} as const;

const BEGUN =
  'The session cookie, which is `__Host-session`, or `session` on plain http; in an answer of its own, the cookie `__Host-browser` or `browser`, by which the browser is known when somebody signs in with it again. Both are HttpOnly, with SameSite=Lax';
const ENDED = 'The session cookie, empty and with Max-Age=0: the browser drops it';

/** What the calls that set cookies say with them. */
const cookies: Readonly<Record<string, string>> = {
  'auth.login': BEGUN,
  'auth.reset': BEGUN,
  'passkeys.signIn': BEGUN,
  'auth.changePassword':
    'The session cookie anew: the session in which the password is changed ends with all others',
  'users.openShop': 'The session cookie anew: it carries the role',
  'auth.logout': ENDED,
  'users.close': ENDED,
};

function headersOf({ query, reply, operation }: NamedCall): Pick<ZodOpenApiResponseObject, 'headers'> {
  const cookie = cookies[operation];
  const headers = {
    ...(reply instanceof z.ZodMiniArray && query && 'cursor' in query.shape ? nextCursor : {}),
    ...(cookie === undefined
      ? {}
      : { 'set-cookie': { description: cookie, schema: { type: 'string' } } as const }),
  };
  return Object.keys(headers).length > 0 ? { headers } : {};
}

function success(call: NamedCall, description: string): ZodOpenApiResponseObject {
  return { description, ...headersOf(call), content: { 'application/json': { schema: call.reply } } };
}

/** What each status of success means. */
const successes = { 200: 'Done', 201: 'Created', 202: 'Accepted: it is done soon' } as const;

function responses(call: NamedCall): ZodOpenApiResponsesObject {
  return {
    ...(call.existing ? { [`${call.existing}` as const]: success(call, 'There already') } : {}),
    [`${call.status ?? 200}` as const]: success(call, successes[call.status ?? 200]),
    ...failuresOf(call),
    default: otherFailure,
  };
}

function headers(call: NamedCall): z.ZodMiniObject | undefined {
  if (call.access === 'provider') return z.object({ 'stripe-signature': z.string() });
  return call.isRepeatable ? CreatingHeaders : undefined;
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
  if (call.operation === 'notifications.unsubscribe') {
    const oneClick = z.object({ 'List-Unsubscribe': z.literal('One-Click') });
    return { required: false, content: { 'application/x-www-form-urlencoded': { schema: oneClick } } };
  }
  if (!call.body && !call.multipart) return undefined;
  return {
    required: true,
    content: {
      ...(call.body ? { 'application/json': { schema: call.body, example: examples[call.operation] } } : {}),
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
