import { isDeepStrictEqual } from 'node:util';

import { openApi } from '#infra/tools/docs/openapi/document.ts';
import { Failure } from '#shared/api/call.ts';
import * as z from '#shared/zod.ts';

import { describeRequest, type Answer, type WireRequest } from './a-request.ts';

const { paths = {} } = openApi();

/** The statuses that the documentation of this call names. */
function documentedStatuses({ call }: WireRequest): number[] {
  const operation = paths[call.path]?.[call.method.toLowerCase() as 'get'];
  return Object.keys(operation?.responses ?? {}).map(Number);
}

const isJson = ({ contentType }: Answer) => contentType.startsWith('application/json');

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** What is wrong with this answer, by the call table; undefined if nothing is. */
function findProblem(request: WireRequest, answer: Answer): string | undefined {
  if (answer.status >= 500) return 'is a server error';
  if (request.method === 'HEAD') return undefined;
  const body = parsed(answer.text);
  if (!isJson(answer) || body === undefined) return 'is not JSON';
  const isRefusal = answer.status >= 400;
  if (!isRefusal && request.mayMissCall) return undefined;
  // Parsing drops fields that the schema does not know: only an answer without them stays equal.
  const parsedBody = (isRefusal ? z.strictObject(Failure.shape) : request.call.reply).safeParse(body);
  if (!parsedBody.success) return `does not fit its schema: ${parsedBody.error.message}`;
  if (!isDeepStrictEqual(parsedBody.data, body)) return 'has fields that its schema does not know';
  if (!request.mayMissCall && !documentedStatuses(request).includes(answer.status))
    return 'has a status that is not documented';
  return undefined;
}

/** Throws if this answer is not as documented. The message describes its request. */
export function checkAnswer(request: WireRequest, answer: Answer): void {
  const problem = findProblem(request, answer);
  if (!problem) return;
  throw new Error(
    `The answer ${problem}.\n${describeRequest(request)}\n→ ${answer.status} ${answer.text.slice(0, 600)}`,
  );
}
