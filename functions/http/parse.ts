import type { APIGatewayProxyEventV2 } from 'aws-lambda';

import { invalid, notFound, tooLarge, unsupportedType } from '#functions/lib/errors.ts';
import type { Call } from '#shared/api/call.ts';
import { limits } from '#shared/limits.ts';
import { messages } from '#shared/messages.ts';
import type * as z from '#shared/zod.ts';

import { bytes } from './request.ts';

/** The parts of a request as the call table describes them. */
export type Parsed = { params: unknown; query: unknown; body: unknown };

/**
 * Reads path, query and body by the call's schemas. What does not fit is a 400 that names each field, but an id that
 * cannot be one is a 404: there is nothing at that address.
 */
export async function parse(call: Call, event: APIGatewayProxyEventV2): Promise<Parsed> {
  const query = call.query ? checked(call.query, event.queryStringParameters ?? {}) : undefined;
  const body = await parseBody(call, event);
  const params = call.params?.safeParse(event.pathParameters ?? {});
  if (params?.success === false) throw notFound(messages.notFound.route);
  return { query, body, params: params?.data };
}

async function parseBody(call: Call, event: APIGatewayProxyEventV2): Promise<unknown> {
  if (!call.body) return undefined;
  const contentType = event.headers['content-type'] ?? '';
  const raw = bytes(event);
  if (call.multipart && /^multipart\/form-data\b/i.test(contentType)) {
    requireSize(raw, limits.body.multipart);
    // Only when it is needed: every call would start slower for the sake of two.
    const { parseMultipart } = await import('./multipart.ts');
    return checked(call.multipart, await parseMultipart(contentType, raw));
  }
  if (!/^application\/json\b/i.test(contentType)) throw unsupportedType(messages.request.jsonOnly);
  requireSize(raw, limits.body.json);
  return checked(call.body, parseJson(raw));
}

function requireSize(raw: Buffer, most: number): void {
  if (raw.length > most) throw tooLarge(messages.request.tooLarge);
}

/** JSON can spell half a letter; no table, file or header can keep one. */
const HALF = /\\u[dD][89a-fA-F]/;

function parseJson(raw: Buffer): unknown {
  const text = raw.toString('utf8');
  try {
    return HALF.test(text) ? JSON.parse(text, wholeLetters) : JSON.parse(text);
  } catch (cause) {
    throw invalid(messages.request.brokenJson, { cause });
  }
}

/** With the mark for what cannot be read in place of half a letter, as every other part of a request is decoded. */
const wholeLetters = (_: string, value: unknown): unknown =>
  typeof value === 'string' ? value.toWellFormed() : value;

function checked(schema: z.ZodMiniType, value: unknown): unknown {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const issues = result.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
  // A single problem is the whole message, so that a client which shows only that still says what to do.
  const [first, ...others] = issues;
  throw invalid(first && others.length === 0 ? first.message : messages.request.invalid, {
    issues,
  });
}
