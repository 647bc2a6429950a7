import type { ZodOpenApiResponseObject } from 'zod-openapi';

import { rows, type Row } from '#shared/api/authorization.ts';
import { Failure, isAnonymousRead } from '#shared/api/call.ts';
import type { NamedCall } from '#shared/api/index.ts';
import { ConversationId } from '#shared/entities/conversations/conversation.ts';
import { Id } from '#shared/entities/fields.ts';
import { BidId } from '#shared/entities/work/bid.ts';
import { ModuleId } from '#shared/entities/work/module.ts';
import * as z from '#shared/zod.ts';

/** The rows of the authorization data for this call: several if the request decides who may make it. */
const rowsOf = ({ operation }: NamedCall): Row[] =>
  rows.filter(([name]) => name.split(' ')[0] === operation).map(([, row]) => row);

/** Whether the call is refused to some actor with this status. */
const refusesWith = (call: NamedCall, status: number) =>
  rowsOf(call).some((row) => Object.values<unknown>(row).includes(status));

const isWrite = ({ method, access }: NamedCall) => method !== 'GET' && access !== 'provider';
const takesBody = ({ body, multipart }: NamedCall) => Boolean(body ?? multipart);

const idSchemas = new Set<z.core.$ZodType>([Id, BidId, ConversationId, ModuleId]);

function inputFields(schema: z.core.$ZodType | undefined): z.core.$ZodType[] {
  if (schema instanceof z.ZodMiniObject) return Object.values(schema.shape);
  return schema instanceof z.ZodMiniDiscriminatedUnion ? schema.def.options.flatMap(inputFields) : [];
}

/** Whether a request names a record, which may be missing. */
const namesRecord = ({ params, query, body }: NamedCall) =>
  Boolean(params) || [query, body].flatMap(inputFields).some((field) => idSchemas.has(field));

const usesOneOf = ({ uses = [] }: NamedCall, ...resources: NonNullable<NamedCall['uses']>[number][]) =>
  resources.some((resource) => uses.includes(resource));

/** `name` tells apart what has the same status. */
type FailureCase = {
  status: number;
  name?: string;
  description: string;
  appliesTo: (call: NamedCall) => boolean;
};

/** The statuses of failures, and the calls that can fail with them. */
const cases: FailureCase[] = [
  {
    status: 400,
    description: 'The input has the wrong shape',
    appliesTo: (call) =>
      Boolean(call.query) || takesBody(call) || Boolean(call.isRepeatable) || refusesWith(call, 400),
  },
  {
    status: 401,
    description: 'Nobody is signed in, or the session is over: see Sessions in the introduction',
    appliesTo: (call) => refusesWith(call, 401),
  },
  {
    status: 401,
    name: 'SignIn',
    description: 'The name, the password or the passkey is wrong, without saying which',
    // A link in a mail that is over is input that does not fit.
    appliesTo: (call) =>
      !refusesWith(call, 401) && usesOneOf(call, 'session-signing-key') && !usesOneOf(call, 'links'),
  },
  {
    status: 403,
    description: 'Not the right role or party, or a write from another origin',
    appliesTo: (call) => isWrite(call) || refusesWith(call, 403),
  },
  {
    status: 404,
    description: 'There is no such thing, or it is not yours to know of',
    appliesTo: (call) => namesRecord(call) || refusesWith(call, 404),
  },
  {
    status: 409,
    description: 'The present state does not allow it',
    // An address may be another's by the time a link to it is opened.
    appliesTo: (call) =>
      isWrite(call) && (refusesWith(call, 401) || call.status === 201 || usesOneOf(call, 'addresses')),
  },
  { status: 413, description: 'Too large', appliesTo: takesBody },
  { status: 415, description: 'Not a type this call takes', appliesTo: takesBody },
  {
    status: 429,
    description: 'Too many attempts; Retry-After says when to try again',
    appliesTo: (call) =>
      isAnonymousRead(call) || usesOneOf(call, 'attempts-per-address', 'attempts-per-person'),
  },
  {
    status: 503,
    description: 'The payment provider or the service is busy; the same request can be sent again',
    appliesTo: ({ access }) => access !== 'provider',
  },
];

const response = (
  id: string,
  description: string,
  more: Partial<ZodOpenApiResponseObject> = {},
): ZodOpenApiResponseObject => ({
  id,
  description,
  content: { 'application/json': { schema: Failure } },
  ...more,
});

const retryAfter = {
  headers: { 'retry-after': { description: 'Seconds', schema: { type: 'integer' } } },
} as const;

/** One object per case, so that the document names each once and refers to it. */
const responses = cases.map((each) => ({
  ...each,
  response: response(
    `Failed${each.name ?? each.status}`,
    each.description,
    [429, 503].includes(each.status) ? retryAfter : {},
  ),
}));

/** The response of any failure whose status is not listed. */
export const otherFailure = response('Failed', 'Any other failure, in the same shape');

/** The failure responses of a call, by status. */
export function failuresOf(call: NamedCall): Record<string, ZodOpenApiResponseObject> {
  const found = responses.filter(({ appliesTo }) => appliesTo(call));
  return Object.fromEntries(found.map(({ status, response: each }) => [String(status), each]));
}
