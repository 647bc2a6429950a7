import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';

import { AppError } from '#functions/lib/errors.ts';
import { log } from '#functions/lib/log.ts';
import type { Page } from '#functions/table/page.ts';
import type { Call, Failure } from '#shared/api/call.ts';
import { NEXT_CURSOR } from '#shared/api/headers.ts';
import * as commonTexts from '#shared/texts/common.ts';

import type { Middleware } from './context.ts';

/** A reply with cookies, or with a status other than the call's own. */
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

/** Whether the reply is a list. The handler of such a call returns a page. */
const isList = ({ reply }: Call) => reply._zod.def.type === 'array';

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

/**
 * The response to a call that succeeded. The body goes through the call's reply schema, which drops undeclared fields.
 * A page becomes an array of its items, with the cursor of the next page in a header.
 */
export function reply(call: Call, result: unknown): APIGatewayProxyStructuredResultV2 {
  const { body, cookies, status } = result instanceof Answer ? result : new Answer(result);
  const { items, next } = isList(call) ? (body as Page<unknown>) : { items: body };
  const checked = call.reply.safeParse(items);
  if (!checked.success) throw new Error('A reply does not fit its schema.', { cause: checked.error });
  return {
    ...json(status ?? call.status ?? 200, checked.data, next ? { [NEXT_CURSOR]: next } : {}),
    ...(cookies.length > 0 ? { cookies } : {}),
  };
}

/** The response to an error: an AppError with its status and message. Any other error is logged, and is a 500 without details. */
export function failure(
  error: unknown,
  context: { call: Call; requestId: string },
): APIGatewayProxyStructuredResultV2 {
  const isAppError = error instanceof AppError;
  if (!isAppError || error.status >= 500) {
    log.error('call failed', {
      path: `${context.call.method} ${context.call.path}`,
      requestId: context.requestId,
      error,
    });
  }
  if (!isAppError) return json(500, { ...commonTexts.somethingWrong, code: 'internal' } satisfies Failure);
  const { message, code, reason, params, issues, retryAfter } = error;
  return json(
    error.status,
    {
      message,
      code,
      ...(reason === undefined ? {} : { reason }),
      ...(params ? { params } : {}),
      ...(issues ? { issues } : {}),
    } satisfies Failure,
    retryAfter ? { 'retry-after': String(retryAfter) } : {},
  );
}

/** Middleware: turns an error of any later step, or of the handler, into the response. */
export const failures = (call: Call): Middleware => ({
  onError: (request) => {
    const { requestId } = request.event.requestContext;
    request.response = failure(request.error, { call, requestId });
  },
});
