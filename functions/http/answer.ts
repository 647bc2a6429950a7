import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';

import { AppError } from '#functions/lib/errors.ts';
import { log } from '#functions/lib/log.ts';
import type { Page } from '#functions/table/page.ts';
import type { Call, Failure } from '#shared/api/call.ts';
import { NEXT_CURSOR } from '#shared/api/headers.ts';
import { messages } from '#shared/messages.ts';

/** A reply with something more than its body: cookies, or another status than the call's own. */
export class Answer<Body> {
  readonly body: Body;
  readonly cookies: string[];
  readonly status: number | undefined;

  constructor(body: Body, more: { cookies?: string[]; status?: number } = {}) {
    this.body = body;
    this.cookies = more.cookies ?? [];
    this.status = more.status;
  }
}

const isPage = (value: unknown): value is Page<unknown> =>
  typeof value === 'object' && value !== null && 'items' in value && Array.isArray(value.items);

function json(
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): APIGatewayProxyStructuredResultV2 {
  return {
    statusCode: status,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
    body: JSON.stringify(body),
  };
}

/** Makes a handler's result the gateway's: through the call's own reply schema, so that nothing undeclared leaves. */
export function success(call: Call, result: unknown): APIGatewayProxyStructuredResultV2 {
  const { body, cookies, status } = result instanceof Answer ? result : new Answer(result);
  const [value, next] = isPage(body) ? [body.items, body.next] : [body, undefined];
  const reply = call.reply.safeParse(value);
  if (!reply.success) throw new Error('A reply does not fit its schema.', { cause: reply.error });
  return {
    ...json(status ?? call.status ?? 200, reply.data, next ? { [NEXT_CURSOR]: next } : {}),
    ...(cookies.length > 0 ? { cookies } : {}),
  };
}

/** Makes whatever was thrown the answer of decisions.md: refusals as they are, anything else a bare 500 with a log line. */
export function failure(
  error: unknown,
  context: { call: Call; requestId: string },
): APIGatewayProxyStructuredResultV2 {
  const isRefusal = error instanceof AppError;
  if (!isRefusal || error.status >= 500) {
    log.error('call failed', {
      path: `${context.call.method} ${context.call.path}`,
      requestId: context.requestId,
      error,
    });
  }
  if (!isRefusal) return json(500, { message: messages.somethingWrong, code: 'internal' } satisfies Failure);
  const { message, code, issues, retryAfter } = error;
  return json(
    error.status,
    { message, code, ...(issues ? { issues } : {}) } satisfies Failure,
    retryAfter ? { 'retry-after': String(retryAfter) } : {},
  );
}
