import { changedBetween, fingerprint } from '../fingerprint.ts';
import { send, describeRequest, type Answer, type WireRequest } from './a-request.ts';
import { checkAnswer } from './check-answer.ts';
import type { TableSnapshot } from './table-snapshot.ts';

/** Called with every answer. */
export type OnAnswer = (request: WireRequest, answer: Answer) => void;

/** Whether this request must not have written: it was refused, only reads, or is a webhook event that must have no effect. */
const mustNotWrite = ({ call, method }: WireRequest, { status }: Answer) =>
  status >= 400 || method === 'GET' || method === 'HEAD' || call.access === 'provider';

/** Describes the first of these requests that writes when it is made alone on the restored table. */
async function describeWriter(
  origin: string,
  table: TableSnapshot,
  requests: WireRequest[],
): Promise<string> {
  for (const request of requests) {
    await table.restore();
    await send(origin, request);
    if (changedBetween(table.fingerprint, await fingerprint()).length > 0) return describeRequest(request);
  }
  return `One of:\n${requests.map(describeRequest).join('\n')}`;
}

/** Makes these requests one after the other, checks the answers, and returns those that must not have written. */
async function findNonWriting(
  origin: string,
  requests: WireRequest[],
  onAnswer: OnAnswer,
): Promise<WireRequest[]> {
  const nonWriting: WireRequest[] = [];
  for (const request of requests) {
    const answer = await send(origin, request);
    checkAnswer(request, answer);
    onAnswer(request, answer);
    if (mustNotWrite(request, answer)) nonWriting.push(request);
  }
  return nonWriting;
}

/** How many rounds begin on the restored table. Later rounds continue on the table as it is. */
const RESTORED_ROUNDS = 2;

/**
 * Makes these requests and checks every answer. Then repeats those that must not write without the others, until a
 * round consists only of such requests: that round must leave the table unchanged.
 */
export async function checkRequests(
  origin: string,
  table: TableSnapshot,
  requests: WireRequest[],
  onAnswer: OnAnswer = () => undefined,
): Promise<void> {
  let remaining = requests;
  let isChanged = false;
  try {
    for (let round = 1; remaining.length > 0; round += 1) {
      if (isChanged && round <= RESTORED_ROUNDS) {
        await table.restore();
        isChanged = false;
      } else if (isChanged) {
        await table.settle();
      }
      const before = isChanged ? await fingerprint() : table.fingerprint;
      const nonWriting = await findNonWriting(origin, remaining, onAnswer);
      if (nonWriting.length === remaining.length) {
        const changed = changedBetween(before, await fingerprint());
        if (changed.length === 0) return;
        isChanged = true;
        const writer = await describeWriter(origin, table, remaining);
        throw new Error(`Written by requests that must not write: ${changed.join(', ')}\n${writer}`);
      }
      isChanged = true;
      remaining = nonWriting;
    }
  } catch (error) {
    isChanged = true;
    throw error;
  } finally {
    if (isChanged) await table.restore();
  }
}
