import { isDeepStrictEqual } from 'node:util';

import { openApi } from '#infra/tools/docs/openapi/document.ts';
import { Failure } from '#shared/api/call.ts';
import * as z from '#shared/zod.ts';

import { shown, type Answer, type Sent } from './a-request.ts';

const { paths = {} } = openApi();

/** The statuses that the documentation of this call names. */
function documented({ call }: Sent): number[] {
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

/** What is wrong with this answer; undefined where it is as the call table says. */
function objection(sent: Sent, answer: Answer): string | undefined {
  if (answer.status >= 500) return 'broke';
  if (sent.method === 'HEAD') return undefined;
  const body = parsed(answer.text);
  if (!isJson(answer) || body === undefined) return 'is no JSON';
  const isRefusal = answer.status >= 400;
  if (!isRefusal && sent.isElsewhere) return undefined;
  // Parsing drops what a schema does not know, so that only what fits exactly comes out as it went in.
  const fit = (isRefusal ? z.strictObject(Failure.shape) : sent.call.reply).safeParse(body);
  if (!fit.success) return `does not fit its schema: ${fit.error.message}`;
  if (!isDeepStrictEqual(fit.data, body)) return 'carries more than its schema knows';
  if (!sent.isElsewhere && !documented(sent).includes(answer.status))
    return 'has a status that is not documented';
  return undefined;
}

/** Throws what is wrong with an answer, and which request it answers. */
export function judge(sent: Sent, answer: Answer): void {
  const found = objection(sent, answer);
  if (!found) return;
  throw new Error(`The answer ${found}.\n${shown(sent)}\n→ ${answer.status} ${answer.text.slice(0, 600)}`);
}
