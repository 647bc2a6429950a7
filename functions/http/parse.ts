import type { APIGatewayProxyEventV2 } from 'aws-lambda';

import { invalid, notFound, tooLarge, unsupportedType } from '#functions/lib/errors.ts';
import { CreatingHeaders, type Call } from '#shared/api/call.ts';
import * as commonLimits from '#shared/limits/common.ts';
import * as notFoundTexts from '#shared/texts/not-found.ts';
import * as requestTexts from '#shared/texts/request.ts';
import type * as z from '#shared/zod.ts';

import type { Input, Middleware } from './context.ts';
import { ofFields } from './issues.ts';
import { bytes } from './request.ts';

/** The input of a request that has not been parsed. */
export const noInput: Input = { params: undefined, query: undefined, body: undefined };

type Output<S> = S extends z.ZodMiniType ? z.output<S> : undefined;

/** The input of this call, as its schemas parse it. */
export type InputOf<C extends Call> = {
  params: Output<C['params']>;
  query: Output<C['query']>;
  body: Output<C['body']> | (C['multipart'] extends z.ZodMiniType ? Output<C['multipart']> : never);
};

/**
 * Parses path, query and body by the call's schemas. Invalid input is a 400 that names each field; but a malformed id
 * in the path is a 404, because there is nothing at that address.
 */
export async function parse(call: Call, event: APIGatewayProxyEventV2): Promise<Input> {
  if (call.isRepeatable) checked(CreatingHeaders, event.headers);
  const query = call.query ? checked(call.query, event.queryStringParameters ?? {}) : undefined;
  const body = await parseBody(call, event);
  const params = call.params?.safeParse(event.pathParameters ?? {});
  if (params?.success === false) throw notFound(notFoundTexts.route);
  return { query, body, params: params?.data };
}

async function parseBody(call: Call, event: APIGatewayProxyEventV2): Promise<unknown> {
  if (!call.body) return undefined;
  const contentType = event.headers['content-type'] ?? '';
  const raw = bytes(event);
  if (call.multipart && /^multipart\/form-data\s*(;|$)/i.test(contentType)) {
    requireSize(raw, commonLimits.body.multipart);
    // Imported on demand: only two calls accept forms, and the import would slow the start of all others.
    const { parseMultipart } = await import('./multipart.ts');
    return checked(call.multipart, await parseMultipart(contentType, raw));
  }
  if (!/^application\/json\s*(;|$)/i.test(contentType)) throw unsupportedType(requestTexts.jsonOnly);
  requireSize(raw, commonLimits.body.json);
  return checked(call.body, parseJson(raw));
}

function requireSize(raw: Buffer, max: number): void {
  if (raw.length > max) throw tooLarge(requestTexts.tooLarge);
}

/** An escaped surrogate. It may lack its other half, and UTF-8 cannot encode a lone surrogate. */
const SURROGATE = /\\u[dD][89a-fA-F]/;

function parseJson(raw: Buffer): unknown {
  const text = raw.toString('utf8');
  try {
    return SURROGATE.test(text) ? JSON.parse(text, wellFormed) : JSON.parse(text);
  } catch (cause) {
    throw invalid(requestTexts.brokenJson, { cause });
  }
}

/** Replaces lone surrogates by U+FFFD, as decoding UTF-8 does in every other part of a request. */
const wellFormed = (_: string, value: unknown): unknown =>
  typeof value === 'string' ? value.toWellFormed() : value;

function checked(schema: z.ZodMiniType, value: unknown): unknown {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const issues = result.error.issues
    .flatMap((issue) => ofFields(issue, value))
    .map(({ path, message }) => ({ path: path.join('.'), message }));
  // A single issue is also the message, for clients that show only that.
  const [first, ...others] = issues;
  const message = first && others.length === 0 ? first.message : requestTexts.invalid.message;
  throw invalid({ ...requestTexts.invalid, message }, { issues });
}

/** Middleware: parses the request by the call's schemas (400, 404, 413, 415). */
export const input = (call: Call): Middleware => ({
  before: async ({ event, context }) => {
    context.input = await parse(call, event);
  },
});
