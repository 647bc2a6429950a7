import { problemsOfAnswer } from '#test/support/openapi-problems.ts';

import { describeRequest, type Answer, type WireRequest } from './a-request.ts';

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isJson = (headers: Record<string, string>) => headers['content-type']?.startsWith('application/json');

/** What is wrong with this answer, by the document of the API; nothing if it is as documented. */
function findProblems({ call, method, mayMissCall }: WireRequest, answer: Answer): string[] {
  const { status, headers, text } = answer;
  if (status >= 500) return ['It is a server error.'];
  if (method === 'HEAD') return [];
  const body = parsed(text);
  // Another call may have succeeded, whose answer is not described here, but is JSON like all of them.
  if (mayMissCall && status < 400) return isJson(headers) && body !== undefined ? [] : ['It is not JSON.'];
  return problemsOfAnswer(call, { status, headers, body }, { mayBeAnothers: mayMissCall });
}

/** Throws if this answer is not as documented. The message describes its request. */
export function checkAnswer(request: WireRequest, answer: Answer): void {
  const problems = findProblems(request, answer);
  if (problems.length === 0) return;
  throw new Error(
    `${problems.join(' ')}\n${describeRequest(request)}\n→ ${answer.status} ${answer.text.slice(0, 600)}`,
  );
}
