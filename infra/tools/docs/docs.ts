import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

import {
  createDocument,
  type CreateDocumentOptions,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
  type ZodOpenApiResponseObject,
  type ZodOpenApiResponsesObject,
} from 'zod-openapi';

import { rows } from '#shared/api/authorization.ts';
import { Failure } from '#shared/api/call.ts';
import { IDEMPOTENCY_KEY, NEXT_CURSOR } from '#shared/api/headers.ts';
import { calls, type NamedCall } from '#shared/api/index.ts';
import * as bid from '#shared/entities/bid.ts';
import * as category from '#shared/entities/category.ts';
import { Id, Time } from '#shared/entities/fields.ts';
import * as gig from '#shared/entities/gig.ts';
import { Module, ModuleId } from '#shared/entities/module.ts';
import * as order from '#shared/entities/order.ts';
import * as project from '#shared/entities/project.ts';
import * as review from '#shared/entities/review.ts';
import * as user from '#shared/entities/user.ts';
import * as z from '#shared/zod.ts';

import { authorizationFile, authorizationText } from './authorization.ts';
import { machines, machinesFile, machinesText } from './machines.ts';
import { securityFile, securityText } from './security.ts';

/** Where the document is kept, so that a change of the interface shows in the history. */
export const documentFile = new URL('../../../shared/docs/openapi.json', import.meta.url).pathname;

const SESSION = 'session';
const needsSession = ({ access }: NamedCall) => ['user', 'buyer', 'seller'].includes(access);
const isWrite = ({ method }: NamedCall) => method !== 'GET';
const isList = ({ reply }: NamedCall) => reply instanceof z.ZodMiniArray;

function fieldsOf(schema: z.core.$ZodType | undefined): string[] {
  if (schema instanceof z.ZodMiniObject) return Object.keys(schema.shape);
  return schema instanceof z.ZodMiniDiscriminatedUnion ? schema.def.options.flatMap(fieldsOf) : [];
}

/** A field that names a record. Whose a request is, `userId` there, can only be right or wrong. */
const RECORD = /^(?!userId$)(id|to|\w+Id)$/;
const namesRecord = ({ params, query, body }: NamedCall) =>
  Boolean(params) || [query, body].flatMap(fieldsOf).some((field) => RECORD.test(field));

const failures: { status: number; why: string; when: (call: NamedCall) => boolean }[] = [
  {
    status: 400,
    why: 'The input has the wrong shape',
    when: (call) => Boolean(call.query ?? call.body ?? call.multipart) || call.access === 'provider',
  },
  {
    status: 401,
    why: 'Not signed in, or the wrong password',
    // Some of what a visitor may ask for is for those who are signed in.
    when: (call) =>
      needsSession(call) ||
      call.operation === 'auth.login' ||
      (call.access === 'visitor' && Boolean(call.body)),
  },
  {
    status: 403,
    why: 'Not the right role or party, or a foreign origin',
    when: (call) => needsSession(call) || (isWrite(call) && call.access !== 'provider'),
  },
  {
    status: 404,
    why: 'There is no such thing, or it is not yours to know of',
    when: namesRecord,
  },
  {
    status: 409,
    why: 'The present state does not allow it',
    when: (call) => isWrite(call) && (needsSession(call) || call.status === 201),
  },
  { status: 413, why: 'Too large', when: (call) => Boolean(call.body ?? call.multipart) },
  { status: 415, why: 'Not a type this call takes', when: (call) => Boolean(call.body ?? call.multipart) },
  {
    status: 429,
    why: 'Too many attempts; Retry-After says when to try again',
    when: (call) =>
      (Boolean(call.body) && ['anyone', 'visitor'].includes(call.access)) ||
      call.operation === 'messages.create',
  },
  {
    status: 503,
    why: 'The payment provider does not answer; nothing has changed',
    when: (call) => call.name === 'pay' || call.area === 'payments',
  },
];

function failed(
  id: string,
  description: string,
  more: Partial<ZodOpenApiResponseObject> = {},
): ZodOpenApiResponseObject {
  return { id, description, content: { 'application/json': { schema: Failure } }, ...more };
}

const retryAfter = {
  headers: { 'retry-after': { description: 'Seconds', schema: { type: 'integer' } } },
} as const;
const refusals = failures.map(({ status, why, when }) => ({
  key: `${status}` as '400',
  when,
  response: failed(`Failed${status}`, why, status === 429 ? retryAfter : {}),
}));
const anyOther = failed('Failed', 'Any other failure, in the same shape');

function responses(call: NamedCall): ZodOpenApiResponsesObject {
  const answers: ZodOpenApiResponsesObject = {
    ...(call.existing
      ? {
          [`${call.existing}` as '200']: {
            description: 'There already',
            content: { 'application/json': { schema: call.reply } },
          },
        }
      : {}),
    [call.status === 201 ? '201' : '200']: {
      description: call.status === 201 ? 'Created' : 'Done',
      content: { 'application/json': { schema: call.reply } },
      ...(isList(call)
        ? {
            headers: {
              [NEXT_CURSOR]: {
                description: 'The cursor of the next page; absent on the last one',
                schema: { type: 'string' },
              },
            },
          }
        : {}),
    },
  };
  for (const { key, when, response } of refusals) {
    if (when(call)) answers[key] = response;
  }
  answers.default = anyOther;
  return answers;
}

function headers(call: NamedCall): z.ZodMiniObject | undefined {
  if (call.access === 'provider') return z.object({ 'stripe-signature': z.string() });
  if (call.status !== 201) return undefined;
  return z.object({
    [IDEMPOTENCY_KEY]: z
      .optional(z.string().check(z.maxLength(200)))
      .check(z.describe('The same key again answers with the same record')),
  });
}

function security({ access }: NamedCall): ZodOpenApiOperationObject['security'] {
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

function operation(call: NamedCall): ZodOpenApiOperationObject {
  const body = requestBody(call);
  const header = headers(call);
  return {
    operationId: call.operation,
    tags: [call.area],
    summary: call.summary,
    description: `Who may call: ${call.access}.`,
    security: security(call) ?? [],
    requestParams: {
      ...(call.params ? { path: call.params } : {}),
      ...(call.query ? { query: call.query } : {}),
      ...(header ? { header } : {}),
    },
    ...(body ? { requestBody: body } : {}),
    responses: responses(call),
  };
}

function paths(): ZodOpenApiPathsObject {
  const all: ZodOpenApiPathsObject = {};
  for (const call of calls) {
    (all[call.path] ??= {})[call.method.toLowerCase() as 'get'] = operation(call);
  }
  return all;
}

const exported: Record<string, unknown> = {
  ...user,
  ...category,
  ...gig,
  ...order,
  ...review,
  ...project,
  ...bid,
  Module,
  ModuleId,
  Id,
  Time,
  Failure,
};

/** The shapes of answers get names of their own; what a form sends (`New…`) is described where it is sent. */
const entities = Object.entries(exported).filter(
  (entry): entry is [string, z.ZodMiniType] =>
    entry[1] instanceof z.ZodMiniType && !entry[0].startsWith('New'),
);

for (const [id, schema] of entities) z.globalRegistry.add(schema, { ...z.globalRegistry.get(schema), id });

const options: CreateDocumentOptions = {
  allowEmptySchema: { custom: true },
  override: ({ jsonSchema }) => {
    // Every integer carries the bounds of a safe one: true, and said nowhere else in such a document.
    if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
    if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  },
};

/** The call table as an OpenAPI 3.1 document. */
export function openApi() {
  return createDocument(
    {
      openapi: '3.1.1',
      info: {
        title: 'Tandem',
        version: '1',
        description:
          'A freelance marketplace. JSON and cookies, same origin; amounts are numbers of major units.',
      },
      servers: [{ url: '/api' }],
      tags: [...new Set(calls.map(({ area }) => area))].map((name) => ({ name })),
      paths: paths(),
      components: {
        securitySchemes: {
          [SESSION]: {
            type: 'apiKey',
            in: 'cookie',
            name: '__Host-session',
            description: 'Set by auth.login; named `session` on plain http.',
          },
        },
      },
    },
    options,
  );
}

/** The document as it is written: one text for one table. */
export const documentText = () => `${JSON.stringify(openApi(), null, 2)}\n`;

if (import.meta.main) {
  mkdirSync(dirname(documentFile), { recursive: true });
  writeFileSync(documentFile, documentText());
  console.log(`${calls.length} calls described in shared/docs/openapi.json`);
  writeFileSync(machinesFile, machinesText());
  console.log(`${machines.length} state graphs described in shared/docs/machines.md`);
  writeFileSync(securityFile, securityText());
  console.log('What is defended, and where that is tested, in shared/docs/security.md');
  writeFileSync(authorizationFile, authorizationText());
  console.log(`${rows.length} rows of who may do what in shared/docs/authorization.md`);
}
